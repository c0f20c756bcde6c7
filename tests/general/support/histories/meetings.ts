import fc, { type Arbitrary } from 'fast-check';
import type { Command } from '../../../support/histories/history.ts';
import { combineMeetings, type Meeting } from '../../../support/histories/meetings.ts';
import type { Accounts } from './accounts.ts';
import type { Connections } from './connections.ts';
import type { Recipients } from './recipients.ts';
import type { Registrations } from './registrations.ts';
import type { World } from './world.ts';

const number = (max: number) => fc.nat({ max });
/** Two different numbers. */
const twoOf = (max: number) => fc.uniqueArray(number(max), { minLength: 2, maxLength: 2 });
const way = fc.constantFrom('delete' as const, 'post' as const);

/**
 * Pairs of commands that meet. One that can lose what the other wrote is sent with it in both orders: whichever comes first reads first, and
 * a second one of its kind would write back what was lost.
 */
function recipientMeetings({ update, refuse, renew, read, list, create }: Recipients): Meeting[] {
  return [
    fc
      .tuple(twoOf(1), twoOf(1))
      .map(([[a, b], [u, v]]) => [
        [update(a!, u!), update(b!, v!)],
        [read(a!), read(b!)],
        [update(a!, u!), update(a!, v!)],
        [read(a!)],
      ]),
    fc
      .tuple(twoOf(1), number(1))
      .map(([[a, b], u]) => combineInBothOrders(renew(a!), update(b!, u), [read(b!)])),
    fc.tuple(number(1), number(1)).map(([a, u]) => combineInBothOrders(renew(a), update(a, u), [read(a)])),
    fc
      .tuple(number(1), number(1))
      .map(([a, u]) => combineInBothOrders(create(), update(a, u), [list(), read(a)])),
    twoOf(1).map(([a, b]) => [[renew(a!), renew(b!)]]),
    fc.tuple(number(1), number(1)).map(([a, u]) => [[refuse(a)], [update(a, u)], [read(a)]]),
  ];
}

function combineInBothOrders(one: Command, other: Command, look: Command[]): Command[][] {
  return [[one, other], look, [other, one], look];
}

/** No two of these ask for the same pair, where the target file declares four providers: a new one tells most. */
function registrationMeetings({ request, readOwn, readAll }: Registrations): Meeting[] {
  return [
    fc.constant([
      [request([1], [0]), request([2], [1])],
      [readAll()],
      [request([1, 2], [2, 3])],
      [readAll()],
    ]),
    // In both orders: whichever is answered with what the other was asked, one of them has none.
    fc.constant([[request([0], [0])], [readOwn(0), readOwn(1)], [readOwn(1), readOwn(0)]]),
  ];
}

function connectionMeetings({ revoke, look }: Connections, recipients: Recipients | undefined): Meeting[] {
  const afterwards = recipients === undefined ? [] : [recipients.create()];
  return [
    fc.tuple(twoOf(2), way, way).map(([[c, d], one, other]) => [
      [revoke(c!, one), revoke(d!, other)],
      [look(c!), look(d!), ...afterwards],
    ]),
  ];
}

/** Two walks that begin together and take turns to their ends. */
function accountMeetings({ step }: Accounts): Meeting[] {
  const [one, other] = [step(0, 2), step(1, 3)];
  return [fc.constant([[one, other], [one], [other], [other]])];
}

/** Two reads of each kind at the same time, where no other meeting has them. */
function readings({ accounts, providers }: World): Meeting[] {
  const pairs = (commands: ((at: number) => Command) | undefined, max: number) =>
    commands === undefined ? [] : [twoOf(max).map(([a, b]) => [commands(a!), commands(b!)])];
  return [fc.tuple(...pairs(accounts?.read, 3), ...pairs(providers?.read, 2)).map((rounds) => [...rounds])];
}

function mixedMeetings({ recipients, registrations, connections }: World): Meeting[] {
  const write = recipients && fc.tuple(number(1), number(1)).map(([a, u]) => recipients.update(a, u));
  const renewal = recipients && number(1).map(recipients.renew);
  const registration = registrations && number(1).map((p) => registrations.request([0], [2 + p]));
  const use = connections && number(3).map(connections.look);
  const known = [write, renewal, registration, use].filter((one) => one !== undefined);
  const after = registrations === undefined ? [] : [[registrations.readOwn(0)]];
  return known.length < 2 ? [] : [fc.tuple(...known).map((commands) => [[...commands], ...after])];
}

/** Histories of at most so many meetings, over everything that there is to ask of. */
export function generateHistories(world: World, maxMeetings: number): Arbitrary<Command[][]> {
  const { recipients, registrations, connections, accounts } = world;
  const meetings = [
    ...(recipients === undefined ? [] : recipientMeetings(recipients)),
    ...(registrations === undefined ? [] : registrationMeetings(registrations)),
    ...(connections === undefined ? [] : connectionMeetings(connections, recipients)),
    ...(accounts === undefined ? [] : accountMeetings(accounts)),
    ...readings(world),
    ...mixedMeetings(world),
  ];
  return combineMeetings(meetings, maxMeetings);
}
