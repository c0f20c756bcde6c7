import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { fetchFurther } from '../../support/resources/further-requests.ts';
import type { Read } from './combinations.ts';
import { accountsOf, idsOf } from './results.ts';

/** An answer with the Ids of its accounts. */
interface Shown extends Read {
  readonly ids: ReadonlySet<string>;
}

/** An answer that lacks an account which another one shows. */
interface Lost {
  readonly read: Read;
  readonly other: Read;
}

/**
 * Judges that no option but AccountsFilter takes an account from the answer (4.6): answers of a session without one show the
 * same accounts, and so do those of sessions of one person, where these know them by the same Ids. What came or went between
 * two answers is told by asking once more.
 */
export async function judgeLostAccounts(
  context: CheckContext,
  all: readonly Read[],
  areOfOnePerson = false,
): Promise<void> {
  const reads = all
    .filter(({ options }) => options.AccountsFilter === undefined)
    .toSorted((one, other) => one.result.startedAt - other.result.startedAt)
    .map((read) => ({ ...read, ids: idsIn(read.result) }));
  if (reads.length < 2) return;
  const lost = await findLost(context, reads, areOfOnePerson);
  const { result, options } = lost?.read ?? reads[1]!;
  context.verify('options-leave-out-no-account', lost === undefined, {
    exchange: result,
    pointer: '/Accounts',
    wanted: 'every account that is shown with other options',
    got: `an answer without one of them, with ${JSON.stringify(options)}`,
    related: [(lost?.other ?? reads[0]!).result],
  });
}

/** Questions whether an account came or went: a server whose accounts come and go all the time is asked no more. */
const maxQuestions = 3;

async function findLost(
  context: CheckContext,
  reads: readonly Shown[],
  areOfOnePerson: boolean,
): Promise<Lost | undefined> {
  let questions = 0;
  for (const [at, later] of reads.entries())
    for (const earlier of reads.slice(0, at)) {
      const [shown, before] = [later.ids, earlier.ids];
      // Another session may know the same accounts by other Ids, and another person shares some of them only.
      const areAlike = areOfOnePerson && [...shown].some((id) => before.has(id));
      if (!areAlike && later.requestId !== earlier.requestId) continue;
      const gone = [...before].find((id) => !shown.has(id));
      const come = [...shown].find((id) => !before.has(id));
      // One that went is not shown again, and one that came is shown by now.
      const id = gone ?? come;
      if (id === undefined || questions++ >= maxQuestions) continue;
      const again = await fetchFurther(context, earlier.requestId, earlier.options);
      if (again !== undefined && idsIn(again).has(id) === (gone !== undefined))
        return gone === undefined ? { read: earlier, other: later } : { read: later, other: earlier };
    }
  return undefined;
}

function idsIn(result: Answered): ReadonlySet<string> {
  return new Set(idsOf(accountsOf(result)));
}
