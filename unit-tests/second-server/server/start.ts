import type { Dispatcher } from 'undici';
import type { VirtualClock } from '../../../src/http/clock.ts';
import type { BreakageId } from '../breakages/index.ts';
import { Accounts } from './accounts.ts';
import { Banking } from './banking.ts';
import { type Caller, callerOf, unauthorized } from './guard.ts';
import { answerInMemory, type Listening, listen, lost } from './http.ts';
import type { Profile } from './profile.ts';
import { listProviders, readProvider } from './providers.ts';
import { RecipientStore } from './recipient-store.ts';
import { Recipients } from './recipients.ts';
import { refused, revokeRefused } from './refusals.ts';
import { Registrations } from './registrations.ts';
import { Connections } from './revocation.ts';
import { tamperings } from './tampering.ts';
import { issueToken } from './token.ts';
import type { Answer, Asked, World } from './world.ts';

/** Starts a server in the habits of a profile on a free port, in the time of the system. */
export function startSecond(profile: Profile): Promise<Listening> {
  return listen({ profile, now: Date.now, answer: makeSecond(profile, Date.now) });
}

/** The origin under which a server answers in memory. */
export const originInMemory = 'http://127.0.0.1:9';

/** Answers as such a server does, with at most a few breakages and without a connection, on a clock of its own. */
export function answerSecond(
  profile: Profile,
  clock: VirtualClock,
  ...breakages: readonly BreakageId[]
): Dispatcher.DispatcherComposeInterceptor {
  const answer = makeSecond(profile, clock.now, ...breakages);
  return answerInMemory({ profile, now: clock.now, answer }, () => clock.pass(1));
}

function makeSecond(
  profile: Profile,
  now: () => number,
  ...breakages: readonly BreakageId[]
): (sent: Asked) => Answer {
  let count = 0;
  const world: World = { profile, has: (id) => breakages.includes(id), count: () => count, now };
  const store = new RecipientStore(world);
  const connections = new Connections(world);
  const recipients = new Recipients(world, store);
  const parts: Parts = {
    world,
    recipients,
    connections,
    registrations: new Registrations(world, store),
    accounts: new Accounts(world, connections),
    banking: new Banking(world),
  };
  const tampered = breakages.flatMap((id) => tamperings[id]?.() ?? []);
  return (sent) => {
    count += 1;
    const asked = tampered.reduce((one, { asks }) => asks?.(one) ?? one, sent);
    if (profile.busyEvery > 0 && count % profile.busyEvery === 0) return busy(profile);
    if (profile.pauseEvery > 0 && count % profile.pauseEvery === 0) return paused(world);
    if (profile.loseEvery > 0 && count % profile.loseEvery === 0 && sent.method === 'GET') return lost;
    if (profile.strangerEvery > 0 && count % profile.strangerEvery === 0) recipients.strangerCreates();
    const answer = routed(parts, asked) ?? refused(profile, 404, 'No such route.');
    return tampered.reduce((one, { answers }) => answers?.(one, asked) ?? one, answer);
  };
}

interface Parts {
  readonly world: World;
  readonly recipients: Recipients;
  readonly registrations: Registrations;
  readonly connections: Connections;
  readonly accounts: Accounts;
  readonly banking: Banking;
}

function paused({ profile, now }: World): Answer {
  const headers = { 'Retry-After': new Date(now()).toUTCString() };
  return { ...refused(profile, 503, 'Back soon.'), headers };
}

function busy(profile: Profile): Answer {
  return { ...refused(profile, 429, 'Slow down.'), headers: { 'Retry-After': '0' } };
}

function routed(parts: Parts, asked: Asked): Answer | undefined {
  const { world } = parts;
  const [area, version] = asked.segments;
  if (area === 'v3') return parts.banking.answer(asked);
  if (area === 'oauth' && asked.method === 'POST') return issueToken(world, asked);
  if (area !== 'api' || (version !== 'v1' && version !== 'fdx')) return undefined;
  const caller = callerOf(world, asked);
  if (caller !== undefined) return authorized(parts, asked, caller);
  if (asked.segments[2] !== 'revoke') return unauthorized(world, asked);
  const name = world.profile.name;
  return name === 'a'
    ? revokeRefused(401, 'invalid_token', 'The token is refused.')
    : unauthorized(world, asked);
}

function authorized(parts: Parts, asked: Asked, caller: Caller): Answer | undefined {
  const { segments, method } = asked;
  const route = `${method} ${segments.slice(2).map(kindOfSegment).join('/')}`;
  if (segments[1] === 'fdx') return fdx(parts, asked, caller);
  if (route === 'GET providers') return listProviders(parts.world);
  if (route === 'GET providers/*') return readProvider(parts.world, asked);
  if (route === 'DELETE revoke' || route === 'POST revoke') return parts.connections.revoke(asked);
  if (route === 'GET recipients') return parts.recipients.list();
  if (route === 'POST recipients') return parts.recipients.create(asked);
  if (route === 'GET recipients/*') return parts.recipients.read(asked);
  if (route === 'PUT recipients/*') return parts.recipients.update(asked);
  if (route === 'POST recipients/*/secret') return parts.recipients.regenerate(asked);
  if (route === 'GET recipients/providers/requests') return parts.registrations.list(caller);
  if (route === 'GET recipients/*/providers/requests') return parts.registrations.listOne(caller, asked);
  const isRequest = /^POST recipients\/providers\/requests\/\*\/\*$/.test(route);
  return isRequest ? parts.registrations.request(caller, asked) : undefined;
}

function kindOfSegment(segment: string, index: number): string {
  const words = ['providers', 'recipients', 'revoke', 'secret', 'requests'];
  return index === 0 || words.includes(segment) ? segment : '*';
}

function fdx({ accounts }: Parts, asked: Asked, caller: Caller): Answer | undefined {
  const { segments, method } = asked;
  if (method !== 'GET' || segments[2] !== '5' || segments[3] !== 'accounts') return undefined;
  return segments.length > 4 ? accounts.read(caller, asked) : accounts.list(caller, asked);
}
