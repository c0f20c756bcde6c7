import { Refusal } from '../refusal.ts';
import type { Session, Token } from '../store/entities.ts';
import type { Answer, Call, Workings } from '../types.ts';
import { readObject } from './body.ts';

/** POST /Token (5.3): OAuth 2.0 client credentials as a form. */
export function issueToken(call: Call, { rules, store, now }: Workings): Answer {
  const { tokenEndpoint } = rules.auth;
  const form = new URLSearchParams(call.rawBody);
  const grantType = form.get('grant_type');
  if (grantType === null) throw new Refusal(400, 'grant_type is missing', 'invalid_request');
  if (grantType !== tokenEndpoint.grantType) {
    throw new Refusal(400, 'Only client_credentials is granted', 'unsupported_grant_type');
  }
  const { clientId, clientSecret } = tokenEndpoint;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
    throw new Refusal(401, 'The client is unknown or its secret is wrong', 'invalid_client');
  }
  const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (!scopes.every((scope) => tokenEndpoint.isGrantable(scope))) {
    throw new Refusal(400, 'A scope is unknown', 'invalid_scope');
  }
  const issued: Token = {
    value: tokenEndpoint.newToken(),
    scopes,
    expiresAt: now() + tokenEndpoint.tokenLifetime * 1000,
  };
  store.tokens.set(issued.value, issued);
  return { status: 200, headers: { 'cache-control': 'no-store' }, body: tokenEndpoint.answer(issued) };
}

/** POST /Authorize (4.6); its shape is ours: an optional Persona names the person who authorizes. */
export function authorize(call: Call, workings: Workings): Answer {
  const { rules, store, now } = workings;
  const { accountDetail } = rules;
  const persona = call.rawBody === '' ? undefined : readObject(call, workings).Persona;
  const name = persona ?? accountDetail.defaultPersona;
  if (typeof name !== 'string' || !store.persona(name, now())) {
    throw new Refusal(accountDetail.status.invalid, 'Persona is unknown');
  }
  const session: Session = {
    requestId: accountDetail.newRequestId(),
    customerId: call.params.customerId ?? '',
    persona: name,
    authorizedAt: now(),
    polls: 0,
    completed: false,
    delivered: false,
  };
  store.sessions.set(session.requestId.toLowerCase(), session);
  return { status: 200, body: accountDetail.authorized(session) };
}
