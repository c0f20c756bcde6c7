import type { RequirementId } from '../catalogue/requirement-id.ts';
import { UsedByOthers } from '../plan/blocked.ts';
import { canOthersEndCursors } from './exchange/cursors.ts';
import type { CheckRun, ContestedObject, Recorder } from './recording/check-run.ts';
import type { Attempt } from './run-check.ts';

/** Looks in all at what somebody else may have caused: two runs that start together meet twice, and hardly a third time. */
const looks = 3;

/** Looks where each shows something else, since what a target does wrong mostly looks the same again; and where others are known to be there. */
const maxLooks = 6;

/**
 * Decides what failed in an attempt and would fail as well where somebody else uses an object of the check. A target that is
 * wrong is so again, with other objects and at a moment that nobody knows beforehand; another run meets ours there once, and
 * hardly ever again. So what fails each time stays a failure. Everything else is taken back, and the block is returned that
 * says whose use it may have been.
 */
export async function lookAgain(
  { run, blocked }: Attempt,
  again: (look: number, object: ContestedObject) => Promise<Attempt>,
): Promise<UsedByOthers | undefined> {
  const { recorder, contested, certain } = run;
  const { shared } = run.session;
  shared.hasMetOthers ||= blocked instanceof UsedByOthers;
  const doubtful = listFailed(recorder).filter((id) => contested.has(id) && !certain.has(id));
  const ofWalks = doubtful.filter((id) => contested.get(id)!.setting === 'fdx.token');
  if (ofWalks.length > 0) return (await askWhetherOthersEnd(run)) ? takeBackWalks(run) : undefined;
  let open = doubtful;
  const [first] = open;
  if (first === undefined) return undefined;
  let same = listShown(recorder, open);
  let block: UsedByOthers | undefined;
  for (let look = 2; open.length > 0 && block === undefined && look <= maxLooks; look++) {
    const next = await again(look, contested.get(open[0]!)!);
    // Where nothing is left to look at, what showed the same each time was seen often enough.
    const isOut = next.blocked !== undefined && !(next.blocked instanceof UsedByOthers);
    if (look > looks && isOut && same.length > 0) break;
    const failed = listFailed(next.run.recorder);
    const still = open.filter((id) => failed.includes(id));
    const shown = listShown(next.run.recorder, still);
    same = same.filter((one) => shown.includes(one));
    if (next.blocked instanceof UsedByOthers) block = next.blocked;
    else if (still.length > 0) open = still;
    else block = describe(contested.get(first)!, next);
    if (look >= (shared.hasMetOthers ? maxLooks : looks) && same.length > 0) break;
  }
  if (block !== undefined) for (const id of doubtful) recorder.drop(id);
  shared.hasMetOthers ||= block !== undefined;
  return block;
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

function describe({ setting, index }: ContestedObject, { blocked }: Attempt): UsedByOthers {
  const seen =
    blocked === undefined
      ? 'what changed there once did not change again'
      : 'it changed, and too few others are left to see whether the target does that again';
  const advice = `end other runs on this target, or declare more in ${setting}`;
  return new UsedByOthers(
    `${setting}[${index}] was used by somebody else, as it seems: ${seen}; ${advice}`,
    setting,
  );
}
