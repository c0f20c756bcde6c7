import type { Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';

/** What was certified, by what and how, as the properties file that Allure shows as the environment. */
export function formatEnvironment(report: Report): string {
  const { target, run, suite, outcome } = report;
  const { name, vendor, version, environment, kind, outbound, banking } = target;
  const pairs: readonly (readonly [string, string | undefined])[] = [
    ['grade', gradeOf(report).title],
    ['outcome', outcome],
    ['target', name],
    ['vendor', vendor],
    ['version', version],
    ['environment', environment],
    ['kind', kind],
    ['outbound', outbound],
    ['banking', banking],
    ['run', run.id],
    ['seed', String(run.seed)],
    ['mode', run.mode],
    ['depth', run.depth],
    ['suite', `${suite.name} ${suite.version}`],
    ['document', suite.document],
  ];
  return pairs
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escaped(value)}\n`]))
    .join('');
}

/** Text as a properties file holds it: one line, ASCII, nothing that means something there. */
function escaped(text: string): string {
  return [...text]
    .map((character) =>
      /^[ \w.,/@+*()-]$/.test(character)
        ? character
        : character
            .split('')
            .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .join(''),
    )
    .join('')
    .replace(/^ /, '\\u0020');
}
