import type { RequirementId } from '../catalogue/requirement-id.ts';
import { UsedByOthers } from '../plan/blocked.ts';
import { canOthersEndCursors } from './exchange/cursors.ts';
import type { CheckRun, ContestedObject, Recorder } from './recording/check-run.ts';
import type { Attempt } from './run-check.ts';

/** Looks in all at what somebody else may have caused: runs that start together meet twice, and hardly a third time. */
const looks = 3;

/** Looks where each shows something else: what a target does wrong mostly looks the same again. */
const maxLooks = 6;

/** A requirement that failed at each look since the first that it failed at. */
interface Repeated {
  readonly since: Recorder;
  readonly looks: number;
  /** What each of them showed of it, in words. */
  readonly same: readonly string[];
}

/**
 * Decides what failed in an attempt and would fail as well where somebody else uses an object of the check. A target that is
 * wrong is so again, with other objects and at a moment that nobody knows beforehand; another run meets ours there once, and
 * hardly ever again. So what fails at look after look stays a failure, also where the first look met the consequence of another
 * check's request and failed otherwise. Everything else is taken back, and the block is returned that says whose use it may
 * have been.
 */
export async function lookAgain(
  { run }: Attempt,
  again: (look: number, object: ContestedObject) => Promise<Attempt>,
): Promise<UsedByOthers | undefined> {
  const { recorder, contested } = run;
  const doubtful = listDoubtful(run);
  const ofWalks = doubtful.filter((id) => contested.get(id)!.setting === 'fdx.token');
  if (ofWalks.length > 0) return (await askWhetherOthersEnd(run)) ? takeBackWalks(run) : undefined;
  const [first] = doubtful;
  if (first === undefined) return undefined;
  let open = addLook(new Map(), run);
  let object = contested.get(first)!;
  let block: UsedByOthers | undefined;
  for (let look = 2; block === undefined && look <= maxLooks; look++) {
    const next = await again(look, object);
    open = addLook(open, next.run);
    if (next.blocked instanceof UsedByOthers) block = next.blocked;
    else if (open.size === 0) block = describe(contested.get(first)!, next);
    else object = next.run.contested.get([...open.keys()][0]!) ?? object;
    if ([...open.values()].some((one) => one.looks >= looks && one.same.length > 0)) break;
  }
  const confirmed = [...open].filter(([, one]) => one.looks >= looks);
  if (block === undefined && confirmed.length === 0) block = describe(contested.get(first)!);
  if (block === undefined && confirmed.some(([id]) => doubtful.includes(id))) return undefined;
  for (const id of doubtful) recorder.drop(id);
  if (block === undefined) for (const [id, { since }] of confirmed) recorder.adopt(since, id);
  return block;
}

/** Adds what a look shows: what failed before and fails again, and what fails for the first time and may be another's doing. */
function addLook(
  before: ReadonlyMap<RequirementId, Repeated>,
  run: CheckRun,
): ReadonlyMap<RequirementId, Repeated> {
  const { recorder } = run;
  const doubtful = listDoubtful(run);
  const found = listFailed(recorder).filter((id) => before.has(id) || doubtful.includes(id));
  return new Map(
    found.map((id) => {
      const { since = recorder, looks: count = 0, same } = before.get(id) ?? {};
      const shown = listShown(recorder, [id]);
      return [id, { since, looks: count + 1, same: same?.filter((one) => shown.includes(one)) ?? shown }];
    }),
  );
}

/** What failed and would fail as well where somebody else used an object of the check. */
function listDoubtful({ recorder, contested, certain }: CheckRun): readonly RequirementId[] {
  return listFailed(recorder).filter((id) => contested.has(id) && !certain.has(id));
}

/** Asks once in a session whether somebody else can end a cursor, while no other check asks for a list. */
function askWhetherOthersEnd(run: CheckRun): Promise<boolean> {
  const { shared } = run.session;
  const ask = () => shared.locks.lists.alone(run, () => canOthersEndCursors(run));
  return shared.once('whether others can end cursors', ask);
}

/** Takes back what refused cursors showed. */
function takeBackWalks({ recorder, contested, certain }: CheckRun): UsedByOthers {
  for (const [id, { setting }] of contested)
    if (setting === 'fdx.token' && !certain.has(id)) recorder.drop(id);
  return new UsedByOthers(
    'a page was refused whose cursor any other list of the same customer ends: end other runs on this target, or give each a customer of its own in fdx.token',
    'fdx.token',
  );
}

function listFailed(recorder: Recorder): readonly RequirementId[] {
  const failed = recorder.findings.filter(({ grade }) => grade === 'fail');
  return [...new Set(failed.map(({ requirement }) => requirement))];
}

/** Says in words what a recorder shows of failed requirements. */
function listShown({ findings }: Recorder, ids: readonly RequirementId[]): readonly string[] {
  const failed = findings.filter(({ grade, requirement }) => grade === 'fail' && ids.includes(requirement));
  return failed.map(({ requirement, wanted, got }) => `${requirement}: ${wanted}, ${got}`);
}

function describe({ setting, index }: ContestedObject, next?: Pick<Attempt, 'blocked'>): UsedByOthers {
  const seen =
    next?.blocked === undefined
      ? 'what changed there once did not change again'
      : 'it changed, and too few others are left to see whether the target does that again';
  const advice = `end other runs on this target, or declare more in ${setting}`;
  return new UsedByOthers(
    `${setting}[${index}] was used by somebody else, as it seems: ${seen}; ${advice}`,
    setting,
  );
}
