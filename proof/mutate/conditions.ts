import {
  askedWith,
  asksForSome,
  asksForStatements,
  asksForYear,
  omitsHolder,
  omitsTransactions,
  post,
  requestIdOf,
  resultsOfSession,
  sessionOf,
  successesOfSession,
} from './account-detail/operations.ts';
import { nthWithKey, type Trigger } from './triggers.ts';

const successes = (isMeant: (n: number) => boolean) => nthWithKey(() => '', isMeant);

/** The answers to sessions whose latest POST held a RequestId alone. */
const askedWithoutOptions: Trigger = (workings) => {
  const bare = new Map<string, boolean>();
  workings.before(post, (call) => {
    bare.set(requestIdOf(call, workings), Object.keys(call.body ?? {}).length === 1);
    return undefined;
  });
  return (_, call) => bare.get(requestIdOf(call, workings)) === true;
};

/** Triggers by their names, which end the row of a mutant: `polled /Accounts drop-last-item when asked-for-a-year`. */
const conditions: Readonly<Record<string, Trigger>> = {
  'asked-for-a-year': askedWith(asksForYear),
  'asked-with-a-filter': askedWith(asksForSome),
  'asked-with-statements': askedWith(asksForStatements),
  'asked-without-the-holder': askedWith(omitsHolder),
  'asked-without-transactions': askedWith(omitsTransactions),
  'asked-without-options': askedWithoutOptions,
  'asked-in-a-later-session': (workings) => (_, call) =>
    sessionOf(call, workings) !== [...workings.store.sessions.values()][0],
  'asked-for-another-user': (workings) => (_, call) => sessionOf(call, workings)?.persona !== 'alice',
  'answered-more-than-five-times': successes((n) => n > 5),
  'answered-more-than-eleven-times': successes((n) => n > 11),
  'answered-every-third-time': successes((n) => n % 3 === 0),
  'answered-every-fourth-time': successes((n) => n % 4 === 0),
  'answered-first-in-a-session': successesOfSession((n) => n === 1),
  'answered-second-in-a-session': successesOfSession((n) => n === 2),
  'answered-again-in-a-session': successesOfSession((n) => n > 1),
  'answered-every-second-time-in-a-session': successesOfSession((n) => n % 2 === 0),
  'not-polled-every-third-time': nthWithKey(
    requestIdOf,
    (n) => n % 3 !== 1,
    () => true,
  ),
  'read-first-in-a-session': resultsOfSession((n) => n === 1),
  'read-second-in-a-session': resultsOfSession((n) => n === 2),
  'read-again-in-a-session': resultsOfSession((n) => n > 1),
  'read-every-second-time': resultsOfSession((n) => n % 2 === 0),
};

/** Returns the trigger of a name. Throws for an unknown one, which is a mistake of ours. */
export function findCondition(name: string): Trigger {
  const found = conditions[name];
  if (found === undefined) throw new Error(`there is no condition ${name}`);
  return found;
}
