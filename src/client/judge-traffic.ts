import type { Party } from '../catalogue/requirements.ts';
import { makeRunId } from '../engine/run-id.ts';
import { UserError } from '../lib/user-error.ts';
import { readSuite } from '../report/fold/suite.ts';
import { tokenFormOf } from '../target-file/resolve.ts';
import { listUsableTokens } from '../target-file/secrets.ts';
import type { Target } from '../target-file/types.ts';
import { judgeClient } from './judge/client.ts';
import { judgeServer } from './judge/server.ts';
import { type Addresses, findAsked, findRivalAddresses } from './recording/recognize.ts';
import { foldRecording, type RecordedReport } from './report/fold.ts';
import { makeRedactor } from './report/redact.ts';
import { type ClientSettings, documentedSettings } from './rules/past.ts';
import type { Traffic } from './traffic.ts';

/** How recorded traffic is judged. */
export interface JudgeOptions {
  /** How the report names the recording. */
  readonly name: string;
  /** The command line that judges the same again. */
  readonly replay: string;
  /** Says where the services are and how they take their credentials; without it paths are looked at alone. */
  readonly target?: Target;
  /** Where the services are, where no target says it. */
  readonly origins?: readonly string[];
  /** The party to judge; both when absent. */
  readonly party?: Party;
}

/**
 * Judges what was recorded of a client and of a server, without sending anything, and gives the report. Throws UserError
 * for a recording with the paths of one service at several addresses, of which nobody says which it is.
 */
export function judgeTraffic(
  traffic: Traffic,
  { name, replay, target, origins, party }: JudgeOptions,
): RecordedReport {
  const settings = settingsOf(traffic, target);
  if (target === undefined && origins === undefined && traffic.namesOperations !== true)
    verifyOneAddress(name, traffic);
  const asked = findAsked(
    traffic.requests,
    target === undefined && origins !== undefined ? { origins } : addressesOf(target),
  );
  const { tokenHeader } = settings;
  return foldRecording({
    target: { name, kind: 'recording' },
    runId: makeRunId(),
    asked,
    ignored: traffic.requests.length - asked.length,
    client: whyNotJudged(traffic, 'client', party) ?? judgeClient(asked, settings),
    server: whyNotJudged(traffic, 'server', party) ?? judgeServer(asked, tokenHeader),
    redactor: makeRedactor(asked, tokenHeader, target === undefined ? [] : listUsableTokens(target)),
    tokenHeader,
    replay,
  });
}

function verifyOneAddress(name: string, { requests }: Traffic): void {
  const rivals = findRivalAddresses(requests);
  if (rivals.length === 0) return;
  throw new UserError(
    `${name} holds paths of the interface at ${rivals.length} addresses (${rivals.slice(0, maxShown).join(', ')}${rivals.length > maxShown ? ', ...' : ''}): name those to judge with --origin ${rivals[0]}, or a target file with --target`,
  );
}

const maxShown = 5;

function whyNotJudged({ isOfSuite }: Traffic, party: Party, asked: Party | undefined): string | undefined {
  if (asked !== undefined && asked !== party) return `left out by --party ${asked}`;
  if (party === 'server' || isOfSuite !== true) return undefined;
  return `the requests are those of ${readSuite().name}, which breaks duties on purpose`;
}

function settingsOf({ isWhole, handed = {} }: Traffic, target: Target | undefined): ClientSettings {
  if (target === undefined) return { ...documentedSettings, isWhole, handed };
  const { requestsPerSecond } = target.limits ?? {};
  return {
    tokenHeader: tokenFormOf(target).header,
    poll: target.banking?.poll ?? documentedSettings.poll,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    ...{ isWhole, handed },
  };
}

function addressesOf(target: Target | undefined): Addresses {
  const { outbound, banking } = target ?? {};
  const token = outbound?.auth.tokenEndpoint?.url;
  return {
    ...(outbound === undefined ? {} : { outbound: outbound.baseUrl }),
    ...(banking === undefined ? {} : { banking: banking.baseUrl }),
    ...(token === undefined ? {} : { token }),
  };
}
