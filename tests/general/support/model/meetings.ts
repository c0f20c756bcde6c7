import fc, { type Arbitrary } from 'fast-check';
import { combineMeetings, type Meeting } from '../../../support/model/meetings.ts';
import type { Command } from '../../../support/model/run-history.ts';
import type { Accounts } from './accounts.ts';
import type { Connections } from './connections.ts';
import type { Recipients } from './recipients.ts';
import type { Registrations } from './registrations.ts';
import type { Model } from './world.ts';

const number = (max: number) => fc.nat({ max });
/** Two different numbers. */
const twoOf = (max: number) => fc.uniqueArray(number(max), { minLength: 2, maxLength: 2 });
const way = fc.constantFrom('delete' as const, 'post' as const);

function recipientMeetings({ update, refuse, renew, read, list, create }: Recipients): Meeting[] {
  return [
    fc.tuple(twoOf(1), twoOf(2)).map(([[a, b], [u, v]]) => [
      [update(a!, u!), update(b!, v!)],
      [read(a!), read(b!)],
    ]),
    fc
      .tuple(twoOf(1), twoOf(2))
      .map(([[a, b], [u, v]]) => [[renew(a!), update(b!, u!)], [update(b!, v!), renew(a!)], [read(b!)]]),
    fc.tuple(number(1), number(2)).map(([a, u]) => [[update(a, u), renew(a)], [read(a)]]),
    fc.tuple(number(1), number(2)).map(([a, u]) => [[create(), update(a, u)], [read(a)]]),
    fc.tuple(number(1), twoOf(2)).map(([a, [u, v]]) => [[update(a, u!), update(a, v!)]]),
    twoOf(1).map(([a, b]) => [[renew(a!), renew(b!)]]),
    fc.constant([[create(), create()], [list()]]),
    fc.tuple(twoOf(1), twoOf(2)).map(([[a, b], [u, v]]) => [[update(a!, u!)], [update(b!, v!)], [read(a!)]]),
    number(1).map((a) => [[renew(a)]]),
    fc.tuple(number(1), number(2)).map(([a, u]) => [[refuse(a)], [update(a, u)], [read(a)]]),
  ];
}

function registrationMeetings({ request, readOwn, readAll }: Registrations): Meeting[] {
  return [
    fc
      .tuple(number(2), twoOf(3))
      .map(([a, [p, q]]) => [[request([a], [p!]), request([a], [q!])], [readOwn(a)]]),
    fc
      .tuple(twoOf(2), twoOf(3))
      .map(([[a, b], [p, q]]) => [[request([a!], [p!]), request([b!], [q!])], [readAll()]]),
    fc.tuple(number(2), number(3)).map(([a, p]) => [[readAll()], [request([a], [p])], [readAll()]]),
    fc.tuple(twoOf(2), twoOf(3)).map(([owners, asked]) => [[request(owners, asked)]]),
  ];
}

function connectionMeetings({ revoke, look }: Connections): Meeting[] {
  return [
    fc.tuple(twoOf(2), way, way).map(([[c, d], one, other]) => [
      [revoke(c!, one), revoke(d!, other)],
      [look(c!), look(d!)],
    ]),
    fc.tuple(number(2), way).map(([c, by]) => [[look(c)], [revoke(c, by)], [look(c)]]),
  ];
}

/** Two walks that take turns to their ends. */
function accountMeetings({ step }: Accounts): Meeting[] {
  const [one, other] = [step(0, 2), step(1, 3)];
  return [
    fc.constant([[one, other], [other, one], [other]]),
    fc.constant([[one], [other], [one], [other], [other]]),
  ];
}

/** Two reads of each kind at the same time. */
function readings({ recipients, registrations, connections, accounts, providers }: Model): Meeting[] {
  const pairs = (commands: ((at: number) => Command) | undefined, max: number) =>
    commands === undefined ? [] : [twoOf(max).map(([a, b]) => [commands(a!), commands(b!)])];
  return [
    fc.tuple(
      ...pairs(recipients?.read, 1),
      ...pairs(registrations?.readOwn, 1),
      ...pairs(connections?.look, 3),
    ),
    fc.tuple(...pairs(accounts?.read, 3), ...pairs(providers?.read, 2)),
  ].map((meeting) => meeting.map((rounds) => [...rounds]));
}

function mixedMeetings({ recipients, registrations, connections }: Model): Meeting[] {
  const write = recipients && fc.tuple(number(1), number(2)).map(([a, u]) => recipients.update(a, u));
  const renewal = recipients && number(1).map(recipients.renew);
  const registration =
    registrations && fc.tuple(number(1), number(3)).map(([a, p]) => registrations.request([a], [p]));
  const use = connections && number(3).map(connections.look);
  const known = [write, renewal, registration, use].filter((one) => one !== undefined);
  return known.length < 2 ? [] : [fc.tuple(...known).map((commands) => [[...commands]])];
}

/** Histories of at most so many meetings, over everything that the model has. */
export function generateHistories(model: Model, maxMeetings: number): Arbitrary<Command[][]> {
  const { recipients, registrations, connections, accounts } = model;
  const meetings = [
    ...(recipients === undefined ? [] : recipientMeetings(recipients)),
    ...(registrations === undefined ? [] : registrationMeetings(registrations)),
    ...(connections === undefined ? [] : connectionMeetings(connections)),
    ...(accounts === undefined ? [] : accountMeetings(accounts)),
    ...readings(model),
    ...mixedMeetings(model),
  ];
  return combineMeetings(meetings, maxMeetings);
}
