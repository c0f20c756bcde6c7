import type { Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { describeSuite } from '../../verdict/plugins.ts';

/** What was certified, by what and how, by the names that Allure shows it under. */
export function environmentOf(report: Report): Record<string, string | undefined> {
  const { target, run, suite, outcome } = report;
  const { name, vendor, version, environment, kind, outbound, banking } = target;
  return {
    grade: gradeOf(report).title,
    outcome,
    target: name,
    ...{ vendor, version, environment, kind, outbound, banking },
    run: run.id,
    seed: String(run.seed),
    mode: run.mode,
    depth: run.depth,
    suite: describeSuite(suite),
    document: suite.document,
    rules: suite.rules,
  };
}

/** The properties file that Allure shows as the environment; what has no value is left out. */
export function formatEnvironment(info: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(info)
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
