import { type Area, areas as allAreas } from '../../catalogue/requirements.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import { hasPassed, type Outcome, pluralize } from './outcome.ts';
import { describeSchemes, nameSchemes } from './plugins.ts';
import { describeMissing, describeTrust, describeUnavailable } from './scope.ts';
import { isInherent, isUntested, type Verdict } from './verdict.ts';

/** What a run may claim of its target. */
export interface RunGrade {
  /** True where the run earned that word, for the whole areas that it names. */
  readonly isConformant: boolean;
  /** The grade in a few words, as a badge shows it. */
  readonly title: string;
  /** The first sentence of every artefact, without a full stop. */
  readonly sentence: string;
  /** Requirements of the judged party that were judged, whatever came of it. */
  readonly judged: number;
  /** Requirements of the judged party that can be judged. */
  readonly of: number;
  /** The areas whose inherent requirements were all judged and met. */
  readonly areas: readonly Area[];
  /** What keeps the run from the word, each in a few words; empty for a conformant run. */
  readonly shortfalls: readonly string[];
}

/** What the grade is made of: target kind, areas, depth, mode, waivers, verdicts. */
export type Graded = Pick<
  Report,
  | 'suite'
  | 'target'
  | 'outcome'
  | 'requirements'
  | 'run'
  | 'waivers'
  | 'missingSettings'
  | 'unavailable'
  | 'trusted'
>;

const judgedVerdicts: readonly Verdict[] = ['pass', 'warn', 'fail', 'waived'];

/**
 * The grade of a run, a pure function of what it judged: conformant only where a server at the depth standard or more, in
 * full mode, met every inherent requirement of the areas that it declares, with nothing left out, bent or waived.
 */
export function gradeOf(report: Graded): RunGrade {
  const { requirements, target, outcome } = report;
  const { kind } = target;
  const judgeable = requirements.filter(
    ({ party, level }) =>
      level !== 'SILENT' && (kind === 'recording' || (party === 'client') === (kind === 'client')),
  );
  const judged = judgeable.filter(({ verdict }) => judgedVerdicts.includes(verdict)).length;
  const areas = allAreas.filter(
    (area) => (area === 'general' || target.areas.includes(area)) && isWhole(requirements, area),
  );
  const shortfalls = listShortfalls(report, areas);
  const counts = { judged, of: judgeable.length, areas, shortfalls };
  const left = shortfalls.filter((one) => one !== notWhole).join(', ');
  const count = `${judged} of ${pluralize(judgeable.length, 'requirement')} tested${left === '' ? '' : `, ${left}`}`;
  if (shortfalls.length > 0 || !hasPassed(outcome)) {
    const counted: Counted = {
      count,
      waived: requirements.filter(({ verdict }) => verdict === 'waived').length,
      ...countOpen(report),
      reasons: listReasons(report),
    };
    const isConformant = false;
    const said = { ...sentences, ...(isRecorded(kind) ? recorded : {}) };
    const scheme = outcome === 'passed-in-scope' ? nameSchemes(report) : undefined;
    if (scheme !== undefined) return { isConformant, ...gradeByScheme(scheme, count), ...counts };
    const title = titles[outcome](counted);
    return { isConformant, title, sentence: said[outcome](counted), ...counts };
  }
  const declared = areas.filter((area) => area !== 'general');
  const all = allAreas.length - 1;
  const part = declared.length === all ? '' : `${declared.length} of ${all} areas`;
  return {
    isConformant: true,
    title: part === '' ? 'conformant' : `conformant: ${part}`,
    sentence: part === '' ? 'Conformant' : `Conformant in ${part} (${declared.join(', ')})`,
    ...counts,
  };
}

/** What passed by a scheme that takes something away is called by the scheme's name, and never conformant. */
function gradeByScheme(
  { names, versions }: NonNullable<ReturnType<typeof nameSchemes>>,
  count: string,
): Pick<RunGrade, 'title' | 'sentence'> {
  return {
    title: `passed by ${versions}`,
    sentence: `Passed by ${names} (${count}), which departs from the document: this does not show conformance with the document itself`,
  };
}

const notWhole = 'not every inherent requirement of a declared area met';

function listShortfalls(graded: Graded, whole: readonly Area[]): string[] {
  const { suite, target, run, waivers, unavailable = [], trusted = [] } = graded;
  const used = waivers.filter(({ state }) => state === 'used').length;
  return [
    ...(target.kind === 'server' ? [] : [target.kind]),
    ...(run.mode === 'full' ? [] : [run.mode]),
    ...(run.depth === 'quick' ? ['quick'] : []),
    ...(run.shard === undefined ? [] : [`shard ${run.shard.index} of ${run.shard.of}`]),
    ...(run.interrupted ? ['stopped before its end'] : []),
    ...(used === 0 ? [] : [`${pluralize(used, 'waiver')} in use`]),
    ...(target.deviations.length === 0 ? [] : [pluralize(target.deviations.length, 'declared deviation')]),
    ...(run.preloads === undefined ? [] : ['code loaded before the suite']),
    ...describeSchemes({ suite }),
    ...(unavailable.length === 0
      ? []
      : [`not available: ${unavailable.map(({ setting }) => setting).join(', ')}`]),
    ...(trusted.length === 0 ? [] : [`taken on trust: ${trusted.join(', ')}`]),
    ...(isAllWhole(target.areas, whole) ? [] : [notWhole]),
  ];
}

function isAllWhole(declared: readonly Area[], whole: readonly Area[]): boolean {
  return declared.length > 0 && ['general' as const, ...declared].every((area) => whole.includes(area));
}

/** True when all inherent requirements of an area were judged and met, and none of the area was left out on request. */
function isWhole(requirements: readonly ReportedRequirement[], area: Area): boolean {
  const own = requirements.filter((row) => row.area === area && row.party === 'server');
  const isMet = (row: ReportedRequirement) =>
    row.verdict === 'pass' || row.verdict === 'warn' || isOfUndeclaredArea(row);
  const isAsked = (row: ReportedRequirement) => row.verdict !== 'not-selected' || isOfUndeclaredArea(row);
  const inherent = own.filter(isInherent);
  return own.every(isAsked) && inherent.every(isMet) && (area === 'general' || inherent.length > 0);
}

/** What cuts across the areas may need one that the target does not have. */
function isOfUndeclaredArea({ verdict, reason = '' }: ReportedRequirement): boolean {
  return verdict === 'not-selected' && /^the area \S+ is not declared$/.test(reason);
}

function isRecorded(kind: Report['target']['kind']): boolean {
  return kind === 'client' || kind === 'recording';
}

/** Requirements that a full pass needs and the run did not test: those that wait for settings, and the others. */
function countOpen({ requirements, missingSettings = [] }: Graded): Pick<Counted, 'open' | 'missing'> {
  const waiting = new Set(missingSettings.flatMap((gap) => gap.requirements));
  const open = requirements.filter((row) => isInherent(row) && isUntested(row) && !waiting.has(row.id));
  return {
    open: open.length,
    ...(missingSettings.length === 0 ? {} : { missing: describeMissing(missingSettings) }),
  };
}

/** Why a pass is none of the whole document, each in a few words. */
function listReasons({ requirements, run, unavailable = [], trusted = [] }: Graded): readonly string[] {
  const chosen = requirements.some(
    (row) =>
      row.verdict === 'not-selected' &&
      !isOfUndeclaredArea(row) &&
      !/^needs --depth /.test(row.reason ?? '') &&
      !unavailable.some((one) => row.reason === describeUnavailable(one)),
  );
  return [
    ...(run.depth === 'quick' ? ['fewer cases than a full run'] : []),
    ...(chosen ? ['you selected only these'] : []),
    ...unavailable.map(describeUnavailable),
    ...trusted.map(describeTrust),
  ];
}

/** What the words of a grade are made of. */
interface Counted {
  /** The tested requirements of all, and what keeps the run from being whole, in words. */
  readonly count: string;
  /** Failures that a waiver hides. */
  readonly waived: number;
  /** Requirements that a full pass needs and the run did not test. */
  readonly open: number;
  /** Those that wait for settings, and for which; absent where none does. */
  readonly missing?: string;
  /** Why a pass is none of the whole document, each in a few words. */
  readonly reasons: readonly string[];
}

type Words = Readonly<Record<Outcome, (counted: Counted) => string>>;

const titles: Words = {
  'harness-error': () => 'harness error',
  'not-judged': () => 'no verdict',
  'non-conformant': () => 'not conformant',
  partial: ({ count, missing }) =>
    `incomplete: ${missing === undefined ? count : missing.replace(/ (?:this|these).*$/, ' settings')}`,
  conformant: ({ count }) => `passed: ${count}`,
  'passed-in-scope': ({ count }) => `passed: ${count}`,
  'passed-with-waivers': ({ waived }) => `passed but for ${pluralize(waived, 'waived requirement')}`,
};

const sentences: Words = {
  'harness-error': () =>
    'Harness error: the suite itself broke, so this run says nothing final about the target',
  'not-judged': () => 'No verdict: fix the target file or the connection first',
  'non-conformant': () => 'Not conformant: the target departs from the document',
  partial: ({ count, open, missing }) =>
    missing !== undefined && open === 0
      ? `Passed what could be tested; ${missing}`
      : `Incomplete (${count}): nothing failed, but ${describeOpen(open)}${missing === undefined ? '' : `; ${missing}`}`,
  conformant: ({ count }) => `Passed: ${count}, which is less than a certificate needs`,
  'passed-in-scope': ({ count, reasons }) => `Passed: ${count} (${reasons.join('; ')})`,
  'passed-with-waivers': ({ count, waived }) =>
    `Passed with waivers (${count}): ${pluralize(waived, 'requirement')} would fail without them`,
};

/** The same of what was recorded, where nobody selected anything and both parties may be judged. */
const recorded: Partial<Words> = {
  'not-judged': () => 'No verdict: the recorded requests show too little',
  'non-conformant': () => 'Not conformant: what was recorded departs from the document',
  partial: ({ count }) => `Incomplete (${count}): nothing failed, but the recording lacks something`,
  'passed-in-scope': ({ count }) => `Passed: ${count} (the recording shows only these)`,
};

function describeOpen(open: number): string {
  if (open === 0) return 'the run did not test everything';
  return `${pluralize(open, 'required test')} could not run`;
}
