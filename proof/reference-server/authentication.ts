import { Refusal } from './refusal.ts';
import type { AuthRules } from './rules/auth.ts';
import type { Token } from './store/entities.ts';
import type { Call, Workings } from './types.ts';

/** Lets a call pass, and writes into it who calls; throws a Refusal otherwise (section 5). */
export function authenticate(call: Call, workings: Workings): void {
  const { auth, errors } = workings.rules;
  if (auth.openOperations.has(call.operation)) return;
  if (errors.groupOf(call.operation) === 'banking') authenticateBanking(call, auth);
  else authenticateOutbound(call, workings);
}

function authenticateOutbound(call: Call, workings: Workings): void {
  const { auth } = workings.rules;
  const token = presentedToken(call, workings);
  checkAge(token, call, workings);
  if (!auth.mayCall(token, call)) throw refusal(auth, 'unknown');
  if (auth.adminOperations.has(call.operation) && !auth.isAdmin(token, call))
    throw refusal(auth, 'forbidden');
  call.principal = token;
  const customer = auth.customerOf(token, call);
  if (customer !== undefined) call.customer = customer;
}

function presentedToken(call: Call, { rules, store }: Workings): Token {
  const { auth } = rules;
  const value = call.headers[auth.header];
  if (value === undefined || value === '') {
    const stand = auth.whenMissing(store.tokens, call);
    if (stand) return stand;
    throw refusal(auth, 'missing');
  }
  const text = auth.tokenIn(value);
  if (text === undefined) throw refusal(auth, 'malformed');
  const token = auth.find(store.tokens, text, call);
  if (token) return token;
  throw refusal(auth, 'unknown');
}

function checkAge(token: Token, call: Call, { rules, store, now }: Workings): void {
  const { auth, revocation } = rules;
  if (auth.isExpired(token, now(), call)) throw refusal(auth, 'expired');
  if (token.connection === undefined) return;
  const revokedAt = store.revocations.get(token.connection);
  if (revocation.isRevoked(revokedAt, now(), call)) throw refusal(auth, 'revoked');
}

function authenticateBanking(call: Call, { banking }: AuthRules): void {
  if (!banking.isKeyValid(call.headers[banking.keyHeader], call)) {
    throw new Refusal(banking.status.badKey, 'The header x-api-key is missing or holds an unknown key');
  }
  if (!banking.isCustomerKnown(call.params.customerId ?? '', call)) {
    throw new Refusal(banking.status.unknownCustomer, 'The customer is unknown');
  }
}

function refusal(auth: AuthRules, reason: keyof AuthRules['status']): Refusal {
  return new Refusal(auth.status[reason], auth.message[reason]);
}
