import { listPlugins } from '../../src/catalogue/plugins/loaded.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import {
  type Area,
  areas,
  fails,
  getRequirement,
  type Requirement,
  requirements,
} from '../../src/catalogue/requirements.ts';
import { isOfPlugin } from '../../src/plan/plugin-checks.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { faults } from '../faults/index.ts';
import { type Examination, isPerfect } from './examine.ts';
import { faultsPerSet } from './fault-sets.ts';
import { paces, parseIntermittent, requestGoal } from './intermittent.ts';
import { parseRace } from './races.ts';
import { nameSwept } from './sweep.ts';

/** The figures of the clients. */
export interface ClientDetection {
  readonly faults: number;
  /** Those that were charged with what they break and nothing else. */
  readonly detected: number;
  readonly conforming: number;
  readonly falseAlarms: number;
  /** Requirements of the client that can fail or warn, and how many of them a fault shows. */
  readonly requirements: number;
  readonly killed: number;
  /** What is wrong, in lines. */
  readonly complaints: readonly string[];
}

/** The figures that the self-test exists for. */
export interface Detection {
  readonly faults: number;
  /** Faults of which every id in `breaks` failed and every id in `warns` warned. */
  readonly detected: number;
  /** The faults that were met by more than the checks of their own requirements. */
  readonly metWidely: number;
  /** Faults of these whose report begins with a requirement that they break. */
  readonly namedFirst: number;
  /** The other faults that were detected, each with the requirement that its report begins with. */
  readonly misleading: readonly string[];
  readonly falseAttributions: number;
  readonly variations: number;
  readonly falseAlarms: number;
  /** MUST and DERIVED requirements of the server, and how many of them fail under a fault. */
  readonly requirements: number;
  readonly killed: number;
  /** SHOULD requirements of the server, and how many of them warn under a fault. */
  readonly should: number;
  readonly warned: number;
  /** Of both, those that no fault shows; empty when only some of the faults were run. */
  readonly unkilled: readonly RequirementId[];
  readonly areas: readonly AreaDetection[];
  /** By how often the faults act; empty when none of them was run. */
  readonly intermittent: readonly IntermittentDetection[];
  /** Absent when no race was met behind a network with jitter. */
  readonly races?: RaceDetection;
  /** Absent when no set of faults was run. */
  readonly sets?: SetDetection;
  /** Absent when no fault was met by a whole run. */
  readonly sweep?: SweepDetection;
  /** Conforming servers that were met in drawn orders, side by side; absent when none was. */
  readonly schedules?: { readonly schedules: number; readonly falseAlarms: number };
  /** Absent when no client was examined. */
  readonly clients?: ClientDetection;
  /** True when nothing is to be fixed. */
  readonly perfect: boolean;
}

/** Faults that act on every nth request, with checks that are repeated. */
export interface IntermittentDetection {
  readonly every: number;
  readonly faults: number;
  readonly detected: number;
  /** Those that no run of the checks met. */
  readonly missed: readonly string[];
  /** Requests over all of them, and of the one that took most. */
  readonly requests: number;
  readonly largest: number;
  /** Faults that took more requests than `requestGoal`. */
  readonly costly: readonly string[];
}

/** Races that were met behind a network with jitter, and conforming servers there. */
export interface RaceDetection {
  readonly faults: number;
  readonly trials: number;
  readonly found: number;
  /** The names of the trials that did not show their race. */
  readonly missed: readonly string[];
  readonly variations: number;
  readonly falseAlarms: number;
}

/** Servers with several faults at once. */
export interface SetDetection {
  readonly sets: number;
  /** Faults over all of them. */
  readonly faults: number;
  /** Those of which at least one requirement failed, or warned. */
  readonly shown: number;
  /** Those of which nothing showed, each with its set. */
  readonly hidden: readonly string[];
}

/** Faults that were met by a run as a user starts it. */
export interface SweepDetection {
  readonly faults: number;
  readonly detected: number;
  /** Servers that certify although a requirement is broken that fails. */
  readonly conformant: readonly string[];
  /** Faults that charge a requirement outside of `breaks` and `mayBreak`. */
  readonly chargedWrongly: number;
  /** Faults whose report begins with a requirement that they break. */
  readonly namedFirst: number;
  /** Tests that show a fault, on average. */
  readonly tests: number;
  /** Conforming servers, and those of which a requirement failed. */
  readonly variations: number;
  readonly falseAlarms: number;
}

export interface AreaDetection {
  readonly area: Area;
  readonly requirements: number;
  readonly killed: number;
  readonly faults: number;
  readonly detected: number;
}

/**
 * Sums up what the self-test learned. `whole` when every server was examined, or every one that proves a plug-in, so
 * that what no fault shows counts.
 */
export function detectionOf(
  examinations: readonly Examination[],
  whole: boolean,
  clients?: ClientDetection,
): Detection {
  const ofFaults = examinations.filter(({ kind }) => kind === 'fault');
  const widely = ofFaults.filter(({ isBrief }) => isBrief !== true);
  const ofOthers = examinations.filter(({ kind }) => kind === 'clean' || kind === 'variation');
  const killedIds = new Set(ofFaults.flatMap(({ killed }) => killed));
  const isShown = ({ id }: Requirement) => killedIds.has(id);
  const judged = requirements.filter(({ party, level }) => party === 'server' && level !== 'SILENT');
  const failing = judged.filter(fails);
  const warning = judged.filter((one) => !fails(one));
  const hasPlugins = listPlugins().length > 0;
  const proved = judged.filter(({ id }) => whole && (!hasPlugins || isOfPlugin(id)));
  const unkilled = proved.filter((one) => !isShown(one)).map(({ id }) => id);
  return {
    faults: ofFaults.length,
    detected: ofFaults.filter(({ survived }) => survived.length === 0).length,
    metWidely: widely.length,
    namedFirst: widely.filter(isNamedFirst).length,
    misleading: widely.flatMap(({ id, misleading }) =>
      misleading === undefined ? [] : [`${id}: ${misleading}`],
    ),
    falseAttributions: sum(ofFaults.map(({ falselyCharged }) => falselyCharged.length)),
    variations: ofOthers.filter(({ kind }) => kind === 'variation').length,
    falseAlarms: sum(ofOthers.map(({ falselyCharged }) => falselyCharged.length)),
    requirements: failing.length,
    killed: failing.filter(isShown).length,
    should: warning.length,
    warned: warning.filter(isShown).length,
    unkilled,
    areas: areas.map((area) => areaDetection(area, ofFaults, killedIds)),
    intermittent: detectIntermittent(examinations),
    ...detectRaces(examinations),
    ...detectSets(examinations),
    ...detectSwept(examinations),
    ...detectInSchedules(examinations),
    ...(clients === undefined ? {} : { clients }),
    perfect:
      unkilled.length === 0 &&
      examinations.every(isPerfect) &&
      meetsEnough(examinations) &&
      (clients?.complaints ?? []).length === 0,
  };
}

function isNamedFirst({ killed, misleading }: Examination): boolean {
  return killed.length > 0 && misleading === undefined;
}

function detectIntermittent(examinations: readonly Examination[]): readonly IntermittentDetection[] {
  const all = examinations.filter(({ kind }) => kind === 'intermittent');
  return paces.flatMap((every) => {
    const own = all.filter(({ id }) => parseIntermittent(id).every === every);
    if (own.length === 0) return [];
    const nameFaults = (some: typeof own) => some.map(({ id }) => parseIntermittent(id).fault).sort();
    const missed = nameFaults(own.filter(({ survived }) => survived.length > 0));
    const costly = nameFaults(own.filter(({ requests = 0 }) => requests > requestGoal));
    const each = own.map(({ requests = 0 }) => requests);
    const found = { faults: own.length, detected: own.length - missed.length, missed };
    return [{ every, ...found, requests: sum(each), largest: Math.max(...each), costly }];
  });
}

/** Sums up the races that were met behind a network with jitter; empty when none was. */
function detectRaces(examinations: readonly Examination[]): Pick<Detection, 'races'> {
  const all = examinations
    .filter(({ kind }) => kind === 'race')
    .map((one) => ({ ...one, ...parseRace(one.id) }));
  if (all.length === 0) return {};
  const trials = all.filter(({ fault }) => fault !== undefined);
  const others = all.filter(({ variation }) => variation !== undefined);
  const missed = trials.filter(({ survived }) => survived.length > 0);
  return {
    races: {
      faults: new Set(trials.map(({ fault }) => fault)).size,
      trials: trials.length,
      found: trials.length - missed.length,
      missed: missed.map(({ id }) => id),
      variations: new Set(others.map(({ variation }) => variation)).size,
      falseAlarms: sum(others.map(({ falselyCharged }) => falselyCharged.length)),
    },
  };
}

function detectSets(examinations: readonly Examination[]): Pick<Detection, 'sets'> {
  const all = examinations.filter(({ kind }) => kind === 'set');
  if (all.length === 0) return {};
  const hidden = all.flatMap(({ id, hidden: own = [] }) => own.map((fault) => `${fault} (${id})`));
  const faults = all.length * faultsPerSet;
  return { sets: { sets: all.length, faults, shown: faults - hidden.length, hidden } };
}

/** Counts what failed on conforming servers that were met in drawn orders; empty when none was. */
function detectInSchedules(examinations: readonly Examination[]): Pick<Detection, 'schedules'> {
  const all = examinations.filter(({ kind }) => kind === 'schedule');
  if (all.length === 0) return {};
  const falseAlarms = sum(all.map(({ falselyCharged }) => falselyCharged.length));
  return { schedules: { schedules: all.length, falseAlarms } };
}

/** Sums up the faults and the variations that were met by a whole run; empty when none was. */
export function detectSwept(examinations: readonly Examination[]): Pick<Detection, 'sweep'> {
  const swept = examinations.filter(({ kind }) => kind === 'swept');
  if (swept.length === 0) return {};
  const names = new Set(faults.map(({ id }) => nameSwept(id)));
  const all = swept.filter(({ id }) => names.has(id));
  const breaking = new Set(faults.filter(({ breaks }) => breaks.length > 0).map(({ id }) => nameSwept(id)));
  const certified = all.filter(({ id, outcome }) => breaking.has(id) && outcome === 'conformant');
  return {
    sweep: {
      faults: all.length,
      detected: all.filter(({ survived }) => survived.length === 0).length,
      conformant: certified.map(({ id }) => id),
      chargedWrongly: all.filter(({ falselyCharged }) => falselyCharged.length > 0).length,
      namedFirst: all.filter(isNamedFirst).length,
      tests: sum(all.map(({ tests = 0 }) => tests)) / Math.max(1, all.length),
      variations: swept.length - all.length,
      falseAlarms: swept.filter((one) => !names.has(one.id) && !isPerfect(one)).length,
    },
  };
}

/** Of the faults that act now and then, and of those at once, nine of ten have to be met. */
const minMet = 0.9;

/** The share of fewer that act now and then, as in one part of the self-test, says nothing. */
const minCounted = 20;

function meetsEnough(examinations: readonly Examination[]): boolean {
  const { sets } = detectSets(examinations);
  if (sets !== undefined && sets.shown < minMet * sets.faults) return false;
  return detectIntermittent(examinations).every(
    ({ faults, detected }) => faults < minCounted || detected >= minMet * faults,
  );
}

function areaDetection(
  area: Area,
  examinations: readonly Examination[],
  killed: ReadonlySet<string>,
): AreaDetection {
  const failing = requirements.filter((one) => one.area === area && one.party === 'server' && fails(one));
  const own = examinations.filter(({ id }) => areaOfFault(id) === area);
  return {
    area,
    requirements: failing.length,
    killed: failing.filter(({ id }) => killed.has(id)).length,
    faults: own.length,
    detected: own.filter(({ survived }) => survived.length === 0).length,
  };
}

function areaOfFault(id: string): Area | undefined {
  const fault = faults.find((one) => one.id === id);
  const [first] = fault === undefined ? [] : shownRequirementsOf(fault);
  return first === undefined ? undefined : getRequirement(first).area;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
