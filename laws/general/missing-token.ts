import { getOperation } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLaws, type Law, type Model, noModel } from '../../src/judge/law.ts';

const requirement: RequirementId = 'missing-token-gets-401';

/** Names of headers in which clients carry credentials. */
const otherCredential = /auth|token|key|cookie|secret/i;

/**
 * No call without a token succeeds, whatever it asks for. Which refusal it gets is left to the tests, since what else is wrong with a
 * request may come first.
 */
const withoutTokenNothingIsGiven: Law<Model> = {
  judges: [requirement],
  judge({ exchange, label }, _known, say) {
    const { operation, response } = exchange;
    if (
      label.credential !== 'none' ||
      label.isUndocumented ||
      getOperation(operation).document !== 'outbound'
    )
      return;
    // A token may stand in another header, which a service may read as well.
    if (exchange.request.headers.some(([name]) => otherCredential.test(name))) return;
    // A target file may declare where else the credential of a revocation or of a connection stands.
    if (operation === 'token' || (label.connection !== undefined && label.connection.as !== 'unauthorized'))
      return;
    const isRevocation = operation === 'revokeByDelete' || operation === 'revokeByPost';
    if (isRevocation && label.connection === undefined) return;
    const { status } = response;
    if (status === 401) say.holds(requirement);
    if (status < 200 || status >= 300) return;
    say.verdict(requirement, false, { wanted: 'status 401', got: `status ${status}` });
  },
};

export const missingToken = defineLaws(noModel, withoutTokenNothingIsGiven);
