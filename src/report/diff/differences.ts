import type { Report } from '../report.ts';
import { describeSuite } from '../verdict/plugins.ts';
import type { Difference } from './comparison.ts';

interface Aspect {
  readonly what: string;
  readonly meaning: string;
  readonly of: (report: Report, other: Report) => string;
}

const elsewhere = 'what is new may come from there and not from the target';

/** What two runs have in common when only the target changed between them, the gravest first. */
const aspects: readonly Aspect[] = [
  {
    what: 'target',
    meaning: 'two targets are compared, not two builds of one',
    of: ({ target }) => `${target.name}${target.kind === 'mock' ? ' (a mock)' : ''}`,
  },
  {
    what: 'document',
    meaning: 'the two runs tested for different documents',
    of: ({ suite }) => suite.document,
  },
  {
    what: 'rules',
    meaning: 'requirements may have come, gone or be tested otherwise',
    of: ({ suite }) => suite.rules,
  },
  { what: 'suite', meaning: elsewhere, of: ({ suite }) => describeSuite(suite) },
  { what: 'areas', meaning: 'the target declares other areas', of: ({ target }) => listed(target.areas) },
  {
    what: 'declared deviations',
    meaning: 'the target is called in another way',
    of: ({ target }) => listed(target.deviations),
  },
  { what: 'mode', meaning: 'other requests were sent', of: ({ run }) => run.mode },
  { what: 'depth', meaning: 'other numbers of cases were generated', of: ({ run }) => run.depth },
  { what: 'seed', meaning: 'other cases were generated', of: ({ run }) => String(run.seed) },
  {
    what: 'scope',
    meaning: 'not the same requirements were selected',
    of: scope,
  },
  {
    what: 'shard',
    meaning: 'not the same checks were run',
    of: ({ run: { shard } }) => (shard === undefined ? 'all of the run' : `${shard.index} of ${shard.of}`),
  },
  {
    what: 'end',
    meaning: 'a stopped run tested only what came before',
    of: ({ run, planned, executed }) =>
      run.interrupted || executed < planned ? `after ${executed} of ${planned} checks` : 'whole',
  },
  {
    what: 'waivers',
    meaning: 'not the same failures are set aside',
    of: ({ waivers }) =>
      listed(
        waivers.map(({ requirement, at = '', operation = '' }) => `${requirement}${at}${operation}`).sort(),
      ),
  },
];

/** What differs between two runs beside the target's answers. */
export function findDifferences(before: Report, after: Report): Difference[] {
  const found = aspects.flatMap(({ what, meaning, of }) => {
    const sides = { before: of(before, after), after: of(after, before) };
    return sides.before === sides.after ? [] : [{ what, ...sides, meaning }];
  });
  return [...found, ...orderOf(before, after)];
}

function orderOf({ run: before }: Report, { run: after }: Report): Difference[] {
  if (before.start <= after.start) return [];
  const meaning = 'the run that is compared against is the later one: were they given the wrong way round?';
  return [{ what: 'order', before: before.start, after: after.start, meaning }];
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ');
}

/** Of the requirements that both documents have. */
function scope({ requirements }: Report, other: Report): string {
  const shared = new Set(other.requirements.map(({ id }) => id));
  const rows = requirements.filter(({ id }) => shared.has(id));
  const selected = rows.filter(({ verdict }) => verdict !== 'not-selected' && verdict !== 'not-applicable');
  return `${selected.length} of ${rows.length} requirements selected`;
}
