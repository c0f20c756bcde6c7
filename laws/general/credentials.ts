import type { OperationId } from '../../src/catalogue/operations.ts';
import { getOperation } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Close, Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isDenial, isServerError } from '../../src/lib/edge.ts';
import { hasUnusualNames } from '../reading.ts';
import { type Calls, carriesAnother, isBanking, isPlain, isRight, showStatus } from './calls.ts';

const tokenRows = {
  none: 'missing-token-gets-401',
  unknown: 'invalid-token-gets-401',
  expired: 'expired-token-gets-401',
} as const satisfies Record<string, RequirementId>;

const keyRows = {
  none: 'missing-api-key-is-refused',
  unknown: 'invalid-api-key-is-refused',
} as const satisfies Record<string, RequirementId>;

/**
 * A call without a credential, with one that nobody gave to the run, or with an expired one is refused: with 401, or as the banking
 * service likes. What is refused counts once the operation was seen to accept a right one, another refusal than 403 only where the
 * same request was accepted, since what else is wrong with a request may come first.
 */
export const wrongCredentialsAreRefused: Law<Calls> = {
  judges: [...Object.values(tokenRows), ...Object.values(keyRows)],
  judge(seen, known, say) {
    const id = findRow(seen, known);
    if (id === undefined) return;
    const { operation } = seen.exchange;
    const { status } = seen.exchange.response;
    const isGiven = status >= 200 && status < 300;
    const wanted = isBanking(operation) ? 'neither 200 nor 202' : 'status 401';
    const shown = showStatus(seen, wanted);
    if (isGiven) {
      say.verdict(id, false, shown);
      return;
    }
    const isRefused = status === 401 || isBanking(operation);
    const close = () => {
      if (isRefused) return isProven(seen, known) ? { holds: true, shown } : undefined;
      const isForbidden = status === 403 && known.accepts(operation);
      const control = known.answerTo(seen);
      if (control === undefined && !isForbidden) return undefined;
      if (control !== undefined && !isControl(operation, control)) return 'nothing';
      const isTolerated = status === 400 && getOperation(operation).area === 'fdx-accounts';
      return isTolerated ? { warns: shown } : { holds: false, shown };
    };
    decide(say, id, 'the same call with a right credential was not accepted', close);
  },
};

/** Says what can be said now, and defers it otherwise. */
function decide(say: Say, id: RequirementId, why: string, close: () => Close): void {
  const end = close();
  if (end === undefined) say.defer(id, why, close);
  else if (end === 'nothing') return;
  else if ('warns' in end) say.warn(id, end.warns);
  else say.verdict(id, end.holds, end.shown);
}

function findRow(seen: SeenExchange, known: Calls): RequirementId | undefined {
  const { exchange, label } = seen;
  const { operation } = exchange;
  if (label.isProvoked || ['token', 'authorize'].includes(operation)) return undefined;
  // Another path need not be there. One that gives the same data asks for the same credential.
  if (label.isUndocumented && !known.showsPrivate(exchange.response.json)) return undefined;
  // A target file may declare where else the credential of a revocation or of a connection stands.
  if (label.connection !== undefined && label.connection.as !== 'unauthorized') return undefined;
  const rows: Readonly<Record<string, RequirementId>> = isBanking(operation) ? keyRows : tokenRows;
  const own = isBanking(operation) ? 'x-api-key' : known.tokenHeader;
  if (label.credential === 'none' && carriesAnother(exchange, own)) return undefined;
  return rows[label.credential];
}

/** True once the operation has accepted a right credential, or has refused the same request of nobody for another reason. */
function isProven(seen: SeenExchange, known: Calls): boolean {
  const { operation } = seen.exchange;
  if (known.accepts(operation)) return true;
  const control = known.answerTo(seen);
  return control !== undefined && isControl(operation, control);
}

/** True for a status by which a request with a right credential shows that its credential was taken. */
function isControl(operation: OperationId, status: number): boolean {
  if (status >= 200 && status < 300) return true;
  // A connection that nobody has is refused, which is as good.
  return isRevocation(operation) && status >= 400 && status < 500 && status !== 401 && status !== 403;
}

function isRevocation(operation: OperationId): boolean {
  return operation === 'revokeByDelete' || operation === 'revokeByPost';
}

const acceptance: RequirementId = 'token-in-service-auth-key-is-accepted';
const ofAdmin: RequirementId = 'admin-token-opens-the-registration-request';
const ofKey: RequirementId = 'key-in-x-api-key-is-accepted';
const ofLists: RequirementId = 'registration-lists-open-without-the-admin-token';

/** A right credential is accepted where it stands. The run says of a refusal that it stands once the credential was accepted elsewhere. */
export const rightCredentialsAreAccepted: Law<Calls> = {
  judges: [acceptance, ofAdmin, ofKey, ofLists],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    const { operation, request, response } = exchange;
    if (!isPlain(seen) || isServerError(response.status) || operation === 'authorize') return;
    // A service may look for the header in one letter case alone, which only warns.
    if (hasUnusualNames(request)) return;
    const isOfList = operation === 'listRegistrations' || operation === 'listRecipientRegistrations';
    if (isOfList && label.credential === 'user') return judgeList(seen, say);
    const isGranted = operation === 'requestRegistrations' && label.credential === 'granted';
    if (!isRight(label) && !isGranted) return;
    const id = operation === 'requestRegistrations' ? ofAdmin : isBanking(operation) ? ofKey : acceptance;
    const refusals = id === acceptance ? [401] : [401, 403];
    const isRefused = refusals.includes(response.status);
    if (
      isRefused
        ? !known.isAboutKnown(operation, request) || known.refusesSessions(operation)
        : !isControl(operation, response.status) && id !== ofAdmin
    )
      return;
    say.verdict(id, !isRefused, {
      wanted: `an answer other than ${refusals.join(' and ')} to a credential that works elsewhere`,
      got: `status ${response.status}`,
    });
  },
};

function judgeList(seen: SeenExchange, say: Say): void {
  const { status } = seen.exchange.response;
  const isRefused = isDenial(status);
  if (isRefused || status < 300)
    say.verdict(ofLists, !isRefused, {
      wanted: 'an answer other than 401 and 403 to a token without client:admin',
      got: `status ${status}`,
    });
  if (status < 300) say.holds(acceptance);
}

const ofPlain: RequirementId = 'plain-token-does-not-open-the-registration-request';

/** A token without the scope client:admin opens no registration request. One that opens nothing at all is refused for that. */
export const plainTokenRegistersNothing: Law<Calls> = {
  judges: [ofPlain, 'plain-token-refusal-status'],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    const { status } = exchange.response;
    if (exchange.operation !== 'requestRegistrations' || label.credential !== 'plain' || !isPlain(seen))
      return;
    say.observe('plain-token-refusal-status', `status ${status}`);
    const shown = showStatus(seen, 'status 401 or 403');
    if (status < 300) {
      say.verdict(ofPlain, false, shown);
      return;
    }
    const isUsual = isDenial(status);
    const isTolerated = [400, 404, 409, 422].includes(status);
    decide(say, ofPlain, 'no registration request with client:admin was accepted', () => {
      if (!known.accepts('requestRegistrations', 'admin')) return undefined;
      if (status === 401 && !known.opens('plain')) return undefined;
      return isTolerated ? { warns: shown } : { holds: isUsual, shown };
    });
  },
};
