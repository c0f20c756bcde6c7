import { refused } from './refusals.ts';
import { type Answer, type Asked, tokens, type World } from './world.ts';

/** Whose token a request carries. */
export type Caller = 'user' | 'other' | 'admin' | 'plain' | 'connected';

const callers: Readonly<Record<string, Caller>> = {
  [tokens.user]: 'user',
  [tokens.other]: 'other',
  [tokens.admin]: 'admin',
  [tokens.plain]: 'plain',
  [tokens.connected]: 'connected',
};

/** The caller behind service-auth-key, or undefined where its token is missing, expired or invalid (5.2). */
export function callerOf(world: World, asked: Asked): Caller | undefined {
  const sent = asked.headers['service-auth-key'];
  const [before = '', after = ''] = world.profile.tokenForm.split('{token}');
  if (sent === undefined || !sent.startsWith(before) || !sent.endsWith(after)) {
    return sent === undefined && isSecretRoute(asked) && world.has('secret-is-open-to-all')
      ? 'user'
      : undefined;
  }
  const token = sent.slice(before.length, sent.length - after.length);
  if (world.has('token-with-a-tail-is-accepted')) {
    const whole = Object.keys(callers).find((known) => token.startsWith(known));
    if (whole !== undefined) return callers[whole];
  }
  const single = asked.segments.join('/').startsWith('api/fdx/5/accounts/');
  if (token === tokens.expired && single && world.has('expired-token-reads-one-account')) return 'user';
  return Object.hasOwn(callers, token) ? callers[token] : undefined;
}

function isSecretRoute({ segments }: Asked): boolean {
  return segments.at(-1) === 'secret';
}

/** The 401 of the Outbound API. */
export function unauthorized({ profile, has }: World, asked: Asked): Answer {
  const answer = refused(profile, 401, 'The access token is missing, expired or invalid.');
  const headers = { 'WWW-Authenticate': 'Bearer realm="second"' };
  if (asked.segments[1] === 'fdx' && has('fdx-401-is-an-fdx-error')) {
    return { status: 401, body: { code: 401, debugMessage: 'no token' }, headers };
  }
  return { ...answer, headers };
}
