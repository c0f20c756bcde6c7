import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { RequestTemplate } from '../../src/target-file/types.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { verifyEqual } from '../support/assertions/values.ts';
import { ConnectionSupply, fillTemplate, ownCredentialOf } from '../support/resources/connections.ts';
import { watchBystanders } from './support/bystanders.ts';
import {
  findWatched,
  isAboutAnotherConnection,
  type RevocationWay,
  requireRevocation,
  requireWithoutMissing,
  revocationWays,
  setUpRevocation,
} from './support/connections.ts';
import { verifyStillActive } from './support/still-active.ts';

/** What makes a request one that is refused. */
interface Refusal {
  readonly setting: 'missing' | 'invalid';
  readonly words: string;
  readonly requirement: RequirementId;
  template(context: CheckContext, way: RevocationWay): RequestTemplate;
  /** True where a 204 conforms as well: it reveals nothing of connections that do not exist. */
  mayAnswer204?(context: CheckContext, way: RevocationWay): boolean;
  judge?(context: CheckContext, exchange: Answered, way: RevocationWay): void;
}

const refusals: readonly Refusal[] = [
  {
    setting: 'missing',
    words: 'without a required parameter',
    requirement: 'revocation-without-a-parameter-gets-4xx',
    template: requireWithoutMissing,
    judge: judgeErrorCode,
  },
  {
    setting: 'invalid',
    words: 'with an invalid request',
    requirement: 'invalid-revocation-gets-4xx',
    template: (context, way) => requireRevocation(context, way).invalid ?? {},
    mayAnswer204: isAboutAnotherConnection,
  },
];

function errorOf({ response }: Answered): unknown {
  return isObject(response.json) ? response.json.error : undefined;
}

/**
 * A code of another type, and the 401 of another form, are left to their own requirements; so is the code of a 401 to
 * a call that lacks its credential.
 */
function judgeErrorCode(context: CheckContext, exchange: Answered, way: RevocationWay): void {
  const error = errorOf(exchange);
  const [left, whole] = [requireWithoutMissing(context, way), requireRevocation(context, way).request].map(
    (template) => ownCredentialOf(context, template),
  );
  if (left !== whole && exchange.response.status === 401) return;
  if (typeof error !== 'string') return;
  verifyEqual(context, 'revoke-missing-parameter-error-is-invalid-request', {
    exchange,
    pointer: '/error',
    got: error,
    wanted: 'invalid_request',
  });
}

/** Sends the refused request, then the valid one as its control; only then is a refusal worth anything. */
async function judgeRefusal(context: CheckContext, way: RevocationWay, refusal: Refusal): Promise<void> {
  const { operation } = way;
  const connection = await new ConnectionSupply(context).take();
  const watched = await findWatched(context);
  const method = requireRevocation(context, way).request;
  const request = fillTemplate(context, refusal.template(context, way), connection, method);
  const exchange = await context.call(operation, request);
  const { status } = exchange.response;
  const isRefused = status >= 400 && status < 500;
  const evidence = { exchange, wanted: 'a 4xx', got: describeAnswer(exchange) };
  const isTolerated = status === 204 && refusal.mayAnswer204?.(context, way) === true;
  if (!isRefused && !isTolerated) {
    context.verify(refusal.requirement, false, evidence);
    return;
  }
  if (!(await verifyStillActive(context, connection, exchange, watched))) return;
  const valid = fillTemplate(context, method, connection);
  const judgeOthers = await watchBystanders(context, way, connection, watched);
  const revocation = await setUpRevocation(context, way, valid, connection);
  await judgeOthers(revocation);
  if (isTolerated) context.warn(refusal.requirement, evidence);
  else context.verify(refusal.requirement, true, evidence);
  refusal.judge?.(context, exchange, way);
  const code = isRefused ? `, error ${quoteValue(errorOf(exchange))}` : '';
  context.observe('revocation-refusals', `${operation} ${refusal.words}: ${status}${code}`, exchange);
}

/** The requirements about the error body stand with one of the two, so that a missing setting blocks as little as it can. */
const requirementsOf: Record<Refusal['setting'], readonly RequirementId[]> = {
  missing: [
    'revocation-without-a-parameter-gets-4xx',
    'revoke-missing-parameter-error-is-invalid-request',
    'revoke-error-carries-error-and-description',
    'revoke-error-code-is-a-string',
    'revoke-error-description-is-a-string',
  ],
  invalid: ['invalid-revocation-gets-4xx'],
};

/** 4.2 and 7: revocations that are refused, by each method. */
export default conformanceTests(
  import.meta.url,
  revocationWays.flatMap((way) =>
    refusals.map((refusal) =>
      check({
        id: `revocation-by-${way.method}-${refusal.setting}`,
        area: 'revocation',
        title: `Revocation by ${way.method.toUpperCase()} ${refusal.words} is refused and revokes nothing`,
        ids: [
          ...requirementsOf[refusal.setting],
          'refused-revocation-leaves-the-connection-active',
          'revocation-leaves-other-connections-alone',
          'revocation-refusals',
        ],
        needs: [
          'outbound.auth.token',
          `revocation.${way.method}`,
          `revocation.${way.method}.${refusal.setting}`,
          'revocation.probe',
          'revocation.connections',
        ],
        access: 'write',
        resources: { connections: 1 },
        run: (context) => judgeRefusal(context, way, refusal),
      }),
    ),
  ),
);
