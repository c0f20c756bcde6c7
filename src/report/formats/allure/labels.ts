import type { Severity } from 'allure-js-commons';
import type { Level } from '../../../catalogue/requirements.ts';
import type { RecordedExchange } from '../../report.ts';
import type { AllureResult } from './model.ts';

type Labels = AllureResult['labels'];

const severities: Readonly<Record<Level, `${Severity}`>> = {
  MUST: 'critical',
  DERIVED: 'normal',
  SHOULD: 'minor',
  SILENT: 'trivial',
};

/** How grave what is judged is: as the gravest of its levels. */
export function severityOf(levels: readonly Level[]): `${Severity}` {
  const all = Object.keys(severities) as Level[];
  return severities[all.find((level) => levels.includes(level)) ?? 'SILENT'];
}

/** Where a result stands in Allure's trees. Suites tell checks from requirements, behaviours put them side by side. */
export function placesOf(kind: 'checks' | 'requirements' | 'run', area: string, clause: string): Labels {
  return [
    { name: 'epic', value: area },
    { name: 'feature', value: clause },
    { name: 'parentSuite', value: kind },
    { name: 'suite', value: area },
    { name: 'subSuite', value: clause },
    { name: 'layer', value: kind },
  ];
}

/** Where checks ran, for Allure's timeline: the worker, which the ids of their exchanges begin with. */
export function placeLabelsOf(
  checks: readonly string[],
  exchange: string | undefined,
  byCheck: ReadonlyMap<string, readonly RecordedExchange[]>,
): Labels {
  const [first] = checks.flatMap((check) => byCheck.get(check) ?? []);
  const thread = (first?.id ?? exchange)?.replace(/-\d+$/, '') ?? 'main';
  return [
    // The name of the machine that ran the suite is nobody's business.
    { name: 'host', value: 'localhost' },
    { name: 'thread', value: thread },
  ];
}
