import type { Party } from '../../src/catalogue/requirements.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { listUsableTokens } from '../../src/target-file/secrets.ts';
import type { Target } from '../../src/target-file/types.ts';
import { judgeParties } from '../judge/parties.ts';
import { targetAddressesOf, targetSettingsOf } from '../judge/target.ts';
import { countEnded } from '../recording/order.ts';
import { findRivalAddresses } from '../recording/recognize.ts';
import type { Traffic } from '../recording/traffic.ts';
import type { RecordedReport } from '../run/fold.ts';
import { type ClientRecord, onlyPart } from '../run/record.ts';
import { startInMemory } from '../run/start.ts';

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
export function judgeTraffic(traffic: Traffic, options: JudgeOptions): RecordedReport {
  const { name, replay, target, origins, party } = options;
  if (target === undefined && origins === undefined && traffic.namesOperations !== true)
    verifyOneAddress(name, traffic);
  const { isWhole, handed = {} } = traffic;
  const settings = { ...targetSettingsOf(target), isWhole, handed };
  const notJudged = listNotJudged(traffic, party);
  const { log, close } = startInMemory({
    target: { name, kind: 'recording' },
    ...{ replay, settings, notJudged },
    remarks: describeLeftOut(traffic),
  });
  if (target !== undefined) log.know(listUsableTokens(target));
  const part = log.begin(
    onlyPart,
    target === undefined && origins !== undefined ? { origins } : targetAddressesOf(target),
  );
  for (const request of traffic.requests) part.answered(request);
  const asked = countEnded(part.asked(), traffic.requests);
  part.conclude(judgeParties(asked, settings, notJudged));
  return close();
}

function verifyOneAddress(name: string, { requests }: Traffic): void {
  const rivals = findRivalAddresses(requests);
  if (rivals.length === 0) return;
  throw new UserError(
    `${name} holds paths of the interface at ${rivals.length} addresses (${rivals.slice(0, maxShown).join(', ')}${rivals.length > maxShown ? ', ...' : ''}): name those to judge with --origin ${rivals[0]}, or a target file with --target`,
  );
}

const maxShown = 5;

function describeLeftOut({ leftOut = 0 }: Traffic): readonly string[] {
  return leftOut === 0
    ? []
    : [`${leftOut} ${leftOut === 1 ? 'entry' : 'entries'} without a request left out`];
}

function listNotJudged({ isOfSuite }: Traffic, asked: Party | undefined): ClientRecord['notJudged'] {
  return {
    ...(isOfSuite === true
      ? { client: `the requests are those of ${readSuite().name}, which breaks duties on purpose` }
      : {}),
    ...(asked === undefined
      ? {}
      : { [asked === 'client' ? 'server' : 'client']: `skipped by --party ${asked}` }),
  };
}
