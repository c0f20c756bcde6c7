import type { Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { describeSuite } from '../../verdict/plugins.ts';

/** Writes target, suite and settings as the properties file that Allure shows, without those that have no value. */
export function formatEnvironment(report: Report): string {
  const { target, run, suite, outcome } = report;
  const { name, vendor, version, environment, kind, outbound, banking } = target;
  const shown = {
    ...{ grade: gradeOf(report).title, outcome, target: name },
    ...{ vendor, version, environment, kind, outbound, banking },
    ...{ run: run.id, seed: String(run.seed), mode: run.mode, depth: run.depth },
    ...{ suite: describeSuite(suite), document: suite.document, rules: suite.rules },
  };
  return Object.entries(shown)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escaped(value)}\n`]))
    .join('');
}

/** Text as a properties file holds it: one line, ASCII, nothing that means something there. */
function escaped(text: string): string {
  const spell = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(/[^ \w.,/@+*()-]|^ /g, spell);
}

/** The title of a page: its ring hides one failure among hundreds, so what came of the run stands beside it. */
export function titleOf(report: Report): string {
  const { target, run } = report;
  const demo = target.bundled === true ? ' (the bundled demo)' : '';
  return `${target.name}${demo}: ${gradeOf(report).title}, run ${run.id}`;
}
