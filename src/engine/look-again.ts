import type { RequirementId } from '../catalogue/requirement-id.ts';
import { UsedByOthers } from '../plan/blocked.ts';
import type { ContestedObject, Recorder } from './recording/check-run.ts';
import type { Attempt } from './run-check.ts';

/** Looks in all at what somebody else may have caused: runs that start together meet twice, and hardly a third time. */
const looks = 3;

/**
 * Decides what failed in an attempt and would fail as well where somebody else uses an object of the check. A target that is
 * wrong is so again, with other objects and at a moment that nobody knows beforehand; another run meets ours there once, and
 * hardly ever again. So what fails each time stays a failure. Everything else is taken back, and the block is returned that
 * says whose use it may have been.
 */
export async function lookAgain(
  { run }: Attempt,
  again: (look: number, object: ContestedObject) => Promise<Attempt>,
): Promise<UsedByOthers | undefined> {
  const { recorder, contested, certain } = run;
  const doubtful = listFailed(recorder).filter((id) => contested.has(id) && !certain.has(id));
  let open = doubtful;
  const [first] = open;
  if (first === undefined) return undefined;
  let block: UsedByOthers | undefined;
  for (let look = 2; look <= looks && open.length > 0 && block === undefined; look++) {
    const next = await again(look, contested.get(open[0]!)!);
    const failed = listFailed(next.run.recorder);
    const still = open.filter((id) => failed.includes(id));
    if (next.blocked instanceof UsedByOthers) block = next.blocked;
    else if (still.length > 0) open = still;
    else block = describe(contested.get(first)!, next);
  }
  if (block !== undefined) for (const id of doubtful) recorder.drop(id);
  return block;
}

function listFailed(recorder: Recorder): readonly RequirementId[] {
  const failed = recorder.findings.filter(({ grade }) => grade === 'fail');
  return [...new Set(failed.map(({ requirement }) => requirement))];
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
