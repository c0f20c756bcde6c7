import { refused } from './refusals.ts';
import { type Answer, type Asked, partner, tokens, type World } from './world.ts';

/** The token endpoint (5.3): a form in, JSON out. */
export function issueToken({ profile, has }: World, { text }: Asked): Answer {
  const form = new URLSearchParams(text);
  const known = form.get('client_id') === partner.id;
  const right = form.get('client_secret') === partner.secret || (known && has('token-for-any-secret'));
  if (form.get('grant_type') !== 'client_credentials') return refused(profile, 400, 'unsupported_grant_type');
  if (!known || !right) return { status: 401, body: { error: 'invalid_client', message: 'invalid_client' } };
  if (form.get('scope') !== 'client:admin') return refused(profile, 400, 'invalid_scope');
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      scope: 'client:admin',
      expires_in: 300,
      access_token: tokens.admin,
      jti: 'x1',
    },
    headers: { 'Cache-Control': 'no-store' },
  };
}
