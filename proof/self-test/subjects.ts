import { listPlugins } from '../../src/catalogue/plugins/loaded.ts';
import {
  fails,
  findProfileChange,
  getRequirement,
  type Requirement,
  requirements,
} from '../../src/catalogue/requirements.ts';
import { describeSuggestion } from '../../src/lib/suggest.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { isOfPlugin } from '../../src/plan/plugin-checks.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { faults } from '../faults/index.ts';
import type { Fault } from '../reference-server/types.ts';
import { variations } from '../variations/index.ts';
import { edgeOf } from './edge-answers.ts';
import { drawSet, nameSet, usualSets } from './fault-sets.ts';
import { intermittentFaults, nameIntermittent, paces, parseIntermittent } from './intermittent.ts';
import { listRaces, parseRace } from './races.ts';
import { drawOfTheDay, listUsuallySwept, msPerDay, nameSwept, parseSwept } from './sweep.ts';
import type { Subject } from './trial.ts';

/** One server that the self-test certifies, by name, so that it can be told to another process. */
export interface SubjectName {
  readonly kind:
    | 'clean'
    | 'fault'
    | 'variation'
    | 'edge'
    | 'intermittent'
    | 'race'
    | 'set'
    | 'swept'
    | 'schedule';
  readonly id: string;
  /**
   * True where fewer checks meet it than could: a fault those of its own requirements, a variation a fifth. What else would
   * be charged shows on another day.
   */
  readonly isBrief?: true;
}

/** What of the self-test is run; everything when empty. */
export interface Selection {
  readonly faults?: readonly string[];
  readonly areas?: readonly string[];
  readonly requirements?: readonly string[];
  /** Their ids; `all` stands for every one. */
  readonly variations?: readonly string[];
  /** Faults that act on every third and every tenth request, and races; with nothing else selected, these alone. */
  readonly intermittent?: boolean;
  /** So many sets of faults at once; with nothing else selected, these alone. */
  readonly sets?: number;
  readonly shard?: { readonly index: number; readonly of: number };
}

/** In so many days that follow each other each fault and each variation is met once by every check that it can reach. */
export const daysOfAll = 10;

/**
 * The clean server, every fault and every variation that a selection names. With plug-ins and nothing named: what proves
 * these, which is the clean server, every variation, their faults, and ours of what their profiles read otherwise.
 * With nothing named, all but those of the day are brief, unless it is to be `complete`.
 */
export function selectSubjects(
  { shard, intermittent, sets, ...wanted }: Selection,
  isComplete = false,
): SubjectName[] {
  for (const fault of faults) if (isOfPlugin(fault.id)) verifyCharges(fault);
  if (intermittent === true) return takeShard(listByChance(), shard);
  if (sets !== undefined) return takeShard(listSets(sets), shard);
  const whole = Object.keys(wanted).length === 0;
  const isProof = whole && listPlugins().length > 0;
  const chosen = onlyVariations(wanted)
    ? []
    : faults.filter((fault) => (isProof ? concernsPlugins(fault) : isWanted(fault, wanted)));
  const others = Object.keys(wanted).length > 0 ? selectVariations(wanted) : variations;
  const ofToday = whole && !isProof && !isComplete ? new Set(drawOfTheDay(daysOfAll)) : undefined;
  const nameOf = (kind: SubjectName['kind'], id: string): SubjectName => ({
    ...{ kind, id },
    ...(ofToday?.has(id) === false && { isBrief: true }),
  });
  const all: SubjectName[] = [
    { kind: 'clean', id: 'clean' },
    // First, since some of them are slow by nature and would be waited for in the end.
    ...others.map(({ id }) => nameOf('variation', id)),
    ...chosen.map(({ id }) => nameOf('fault', id)),
  ];
  const also = () => [
    ...listByChance(),
    ...listSets(usualSets),
    ...listSchedules(),
    ...listSwept(listUsuallySwept(isComplete)),
  ];
  return takeShard(whole && !isProof ? [...all, ...also()] : all, shard);
}

/** Throws UserError for a fault of a plug-in that names a requirement which is not there, or is of another kind. */
function verifyCharges({ id, breaks, warns = [], mayBreak = {}, apply }: Fault): void {
  const refuseFault = (wrong: string) => new UserError(`the fault ${id} ${wrong}`);
  if (!Array.isArray(breaks) || typeof apply !== 'function')
    throw refuseFault('is not one: write id, title, breaks (a list of requirements) and apply (a function)');
  const known = new Map<string, Requirement>(requirements.map((row) => [row.id, row]));
  const named = { breaks, warns, mayBreak: Object.keys(mayBreak) };
  for (const [part, ids] of Object.entries(named))
    for (const one of ids) {
      const row = known.get(one);
      if (row === undefined)
        throw refuseFault(
          `names ${one} in ${part}, which is not a requirement${describeSuggestion(one, known.keys())}`,
        );
      if (part !== 'mayBreak' && fails(row) !== (part === 'breaks'))
        throw refuseFault(
          `names ${one} in ${part}, which is ${row.level}: breaks is for MUST and DERIVED, warns for SHOULD`,
        );
    }
}

/** A fault of a plug-in, or one of ours that shows what the profile of one reads otherwise. */
function concernsPlugins(fault: Fault): boolean {
  return isOfPlugin(fault.id) || shownRequirementsOf(fault).some((id) => findProfileChange(id) !== undefined);
}

function takeShard(all: readonly SubjectName[], shard: Selection['shard']): SubjectName[] {
  return all.filter((_, index) => shard === undefined || index % shard.of === shard.index - 1);
}

/** Servers that show their faults now and then: chance decides whether a request meets them. */
function listByChance(): SubjectName[] {
  const intermittent = paces.flatMap((every) =>
    intermittentFaults.map((id) => ({ kind: 'intermittent' as const, id: nameIntermittent(id, every) })),
  );
  return [...intermittent, ...listRaces().map((id) => ({ kind: 'race' as const, id }))];
}

function listSets(count: number): SubjectName[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'set' as const, id: nameSet(index + 1) }));
}

/** Schedules of conforming servers that a whole self-test draws, each day others. */
const usualSchedules = 6;

function listSchedules(): SubjectName[] {
  const day = Math.floor(Date.now() / msPerDay);
  return Array.from({ length: usualSchedules }, (_, at) => ({
    kind: 'schedule' as const,
    id: String(day * usualSchedules + at),
  }));
}

/** Names faults and variations, by their ids, as servers that a whole run meets. */
export function listSwept(ids: readonly string[]): SubjectName[] {
  return ids.map((id) => ({ kind: 'swept', id: nameSwept(id) }));
}

function onlyVariations({ variations: ids, ...ofFaults }: Selection): boolean {
  return ids !== undefined && Object.keys(ofFaults).length === 0;
}

function selectVariations({ variations: ids = [] }: Selection) {
  return ids.includes('all') ? variations : variations.filter(({ id }) => ids.includes(id));
}

function isWanted(fault: Fault, { faults: ids, areas, requirements }: Selection): boolean {
  const shown = shownRequirementsOf(fault);
  return (
    (ids?.includes(fault.id) ?? true) &&
    (areas === undefined || shown.some((id) => areas.includes(getRequirement(id).area))) &&
    (requirements === undefined || shown.some((id) => requirements.includes(id)))
  );
}

/** The server of a name. Throws when there is none: names come from this module only. */
export function subjectOf({ kind, id }: SubjectName): Subject {
  if (kind === 'clean' || kind === 'schedule') return {};
  if (kind === 'intermittent') return intermittentSubject(id);
  if (kind === 'race') return parseRace(id);
  if (kind === 'set') return { set: drawSet(id) };
  if (kind === 'edge') return { variation: edgeOf(id) };
  const wanted = kind === 'swept' ? parseSwept(id) : id;
  const fault = faults.find((candidate) => candidate.id === wanted);
  if ((kind === 'fault' || kind === 'swept') && fault !== undefined) return { fault };
  const variation = variations.find((candidate) => candidate.id === wanted);
  if ((kind === 'variation' || kind === 'swept') && variation !== undefined) return { variation };
  throw new Error(`there is no ${kind} ${id}`);
}

function intermittentSubject(name: string): Subject {
  const { fault: id, every } = parseIntermittent(name);
  const fault = faults.find((candidate) => candidate.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  return { fault, every };
}
