import type { Target } from './types.ts';

/** How many disposable things the checks of a run ask for. */
export interface Demand {
  readonly connections: number;
  readonly sessions: number;
  /** Recipients that the selected checks create at most. */
  readonly recipients: number;
  /** Requests that they send to a target with as much data as the reference server. */
  readonly requests: number;
}

const optionalSections = [
  ['recipients', 'recipients', 'no recipient is created, and the checks that need one are blocked'],
  ['registrations', 'registrations', 'no registration is requested'],
  ['revocation', 'revocation', 'nothing is revoked'],
  ['fdx-accounts', 'fdx', 'accounts are read with outbound.auth.token, and known ids are not compared'],
] as const;

/** What a valid target file leaves out and what that blocks, one sentence each; `today` is `YYYY-MM-DD`. */
export function describeHints(target: Target, demand: Demand, today: string): string[] {
  const { areas, revocation, banking, outbound, limits, waivers = [] } = target;
  const hints = optionalSections
    .filter(([area, section]) => areas.includes(area) && target[section] === undefined)
    .map(
      ([area, section, effect]) => `the area ${area} is declared without the section ${section}: ${effect}`,
    );
  if (outbound !== undefined && outbound.auth.token === undefined) {
    hints.push('outbound.auth.token is missing: every check that needs a valid token is blocked');
  }
  const connections = revocation?.connections?.length ?? 0;
  const makesMore = revocation?.connectionCommand !== undefined;
  if (revocation !== undefined && !makesMore && connections < demand.connections) {
    hints.push(
      `revocation.connections holds ${connections} of the ${demand.connections} that all checks together use`,
    );
  }
  const sessions = banking?.sessions?.length ?? 0;
  const authorizes = banking?.authorize !== undefined || banking?.sessionCommand !== undefined;
  if (banking !== undefined && !authorizes && sessions < demand.sessions) {
    hints.push(
      `banking.sessions holds ${sessions} of the ${demand.sessions} that all checks together use; banking.authorize or banking.sessionCommand would supply them`,
    );
  }
  const allowed = limits?.createdRecipients ?? Number.POSITIVE_INFINITY;
  // A creation that is to be refused may create one after all, so it is only sent while one more is allowed.
  if (demand.recipients > 0 && allowed <= demand.recipients) {
    hints.push(
      `limits.createdRecipients allows ${allowed}, and the checks need ${demand.recipients + 1}: some are blocked`,
    );
  }
  const askable = limits?.requests ?? Number.POSITIVE_INFINITY;
  if (askable < demand.requests)
    hints.push(
      `limits.requests allows ${askable}, and the checks send about ${demand.requests}: some are blocked`,
    );
  for (const { requirement, expires } of waivers) {
    if (expires < today)
      hints.push(`the waiver of ${requirement} expired on ${expires} and no longer counts`);
  }
  return hints;
}
