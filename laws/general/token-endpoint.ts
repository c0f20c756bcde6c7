import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { findTokenError, readAccessToken } from '../../src/http/access-token.ts';
import { type Answered, isPackedUp } from '../../src/http/exchange.ts';
import type { Law } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { Calls } from './calls.ts';

const grants: RequirementId = 'token-endpoint-returns-an-access-token';
const otherGrant: RequirementId = 'other-grant-types-get-no-token';
const unusual: RequirementId = 'unusual-requests-get-no-server-error';
const refuses: RequirementId = 'wrong-partner-credentials-get-no-access-token';

/** The form of the document gets a token from /Token with the credentials of the partner, and none with others. */
export const tokensAreGivenToThePartner: Law<Calls> = {
  judges: [grants, refuses, 'token-lifetime', 'token-refusal-answer'],
  judge({ exchange, label }, known, say) {
    if (exchange.operation !== 'token' || label.isUndocumented) return;
    const { status, json } = exchange.response;
    const found = readAccessToken(json);
    if (label.credential === 'wrong-partner') {
      const what = label.presents ?? 'other credentials';
      say.observe('token-refusal-answer', `${what}: ${status}, ${quoteValue(json)}`);
      const shown = { wanted: `no access_token for ${what}`, got: `${status} with an access_token` };
      if (status < 300 && found !== undefined) say.verdict(refuses, false, shown);
      else if (known.grantsTokens) say.holds(refuses);
      else
        say.defer(refuses, 'the credentials of the partner got no token', () =>
          known.grantsTokens ? { holds: true, shown } : undefined,
        );
    }
    if (label.credential !== 'partner' || !isOfShownForm(exchange)) return;
    const nearMiss = found?.nearMiss;
    say.verdict(grants, found !== undefined && nearMiss === undefined, {
      pointer: '/access_token',
      wanted: 'an object with access_token, text that is not empty',
      got: isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : 'no object',
      ...(nearMiss === undefined ? {} : { hint: `the run goes on with ${nearMiss}` }),
    });
    if (isObject(json)) say.observe('token-lifetime', describeToken(json));
  },
};

/** A form of another grant type gets no token, once the form of the document has got one. */
export const otherGrantsGetNoToken: Law<Calls> = {
  judges: [otherGrant],
  judge({ exchange: { operation, request, response }, label }, known, say) {
    if (operation !== 'token' || label.isUndocumented || !known.grantsTokens) return;
    const grant = new URLSearchParams(request.body ?? '').get('grant_type') ?? '';
    if (grant === '' || grant === 'client_credentials') return;
    const isGiven = response.status < 300 && readAccessToken(response.json) !== undefined;
    say.verdict(otherGrant, !isGiven, {
      wanted: `no access_token for grant_type ${grant}`,
      got: `${response.status} with an access_token`,
    });
  },
};

/**
 * A form that lacks something gets no server error where the form of the document gets a token before and after it, and no token where it
 * lacks the secret.
 */
export const incompleteFormsAreAnswered: Law<Calls> = {
  judges: [unusual, refuses],
  judge({ exchange: { operation, request, response }, label }, known, say) {
    if (operation !== 'token' || !label.isUndocumented || !known.grantsTokens) return;
    const isGiven = response.status < 300 && readAccessToken(response.json) !== undefined;
    if (isGiven && !new URLSearchParams(request.body ?? '').has('client_secret'))
      say.verdict(refuses, false, {
        wanted: 'no access_token without a client_secret',
        got: `${response.status} with an access_token`,
      });
    if (!isServerError(response.status)) return say.holds(unusual);
    say.defer(
      unusual,
      'no later form of the document was answered',
      ({ exchange: later, label: { credential } }) => {
        if (later.operation !== 'token' || credential !== 'partner') return undefined;
        if (later.response.status >= 300) return 'nothing';
        const wanted = 'an answer below 500, since the form of the document gets a token';
        return { holds: false, shown: { wanted, got: `status ${response.status}`, related: [later] } };
      },
    );
  },
};

/** Clause 5.3 speaks of no question, no error under a success, and no form in place of JSON; a packed body nobody can read. */
function isOfShownForm({ response }: Answered): boolean {
  const { status, json, text } = response;
  if (readAccessToken(json) !== undefined) return status < 300;
  if ((status !== 200 && status !== 201) || isPackedUp(response)) return false;
  return findTokenError(response) === undefined && (json !== undefined || !/\baccess_token=/.test(text));
}

/** Names with the values of those that say how long a token lives; no other value is quoted. */
function describeToken(body: Readonly<Record<string, unknown>>): string {
  const { expires_in: lifetime, access_token: _, ...others } = body;
  return `expires_in ${quoteValue(lifetime)}; beside it ${Object.keys(others).join(', ') || 'nothing'}`;
}
