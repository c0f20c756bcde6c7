import type { Description } from '../../proof/reference-server/description.ts';
import { writeCommand } from '../../src/lib/command-line.ts';
import { listUsableTokens } from '../../src/target-file/secrets.ts';
import type { Target } from '../../src/target-file/types.ts';
import { judgeParties } from '../judge/parties.ts';
import { targetAddressesOf, targetSettingsOf } from '../judge/target.ts';
import { describeHanded } from '../recording/recorder.ts';
import type { RequestWatch } from '../recording/traffic.ts';
import { documentedSettings } from '../rules/past.ts';
import type { RecordedReport } from '../run/fold.ts';
import { openClientRun } from '../run/open.ts';
import { onlyPart } from '../run/record.ts';
import type { OpenRun } from '../run/start.ts';

/** A run that records and judges everybody who uses an address, until it is concluded. */
export interface ServedRun extends RequestWatch {
  conclude(): RecordedReport;
}

/** Why the server's side of a run with the reference server is not judged. */
export const ownServer = 'the server is the reference server of the suite';

/** Judges what a reference server is asked from its start on; with a folder its record and journal stand there. */
export function judgeServed(description: Description, name: string, folder?: string): ServedRun {
  const { auth, tokens, tokenEndpoint, banking } = description;
  const handed = describeHanded({ description }, []);
  const settings = { ...documentedSettings, tokenHeader: auth.header, isWhole: true, handed };
  const notJudged = { server: ownServer };
  const target = { name, kind: 'client' } as const;
  const run = openClientRun({ target, replay: writeCommand('serve --judge'), settings, notJudged }, folder);
  run.log.know([tokens.token, tokens.admin, ...Object.values(tokens.fdx)]);
  run.log.know([tokenEndpoint.clientSecret, banking.apiKey]);
  return watchRun(run, settings, { notJudged });
}

/** How a run that stands before a target is named, and where its record and journal stand. */
export interface PassingOptions {
  readonly name: string;
  readonly replay: string;
  readonly folder?: string;
}

/** Judges what passes between a client and a target, both of them. */
export function judgePassing(target: Target, { name, replay, folder }: PassingOptions): ServedRun {
  const settings = targetSettingsOf(target);
  const run = openClientRun({ target: { name, kind: 'recording' }, replay, settings }, folder);
  run.log.know(listUsableTokens(target));
  return watchRun(run, settings, { addresses: targetAddressesOf(target) });
}

function watchRun(
  { log, close }: OpenRun,
  settings: Parameters<typeof judgeParties>[1],
  {
    addresses = {},
    notJudged = {},
  }: {
    readonly addresses?: ReturnType<typeof targetAddressesOf>;
    readonly notJudged?: Parameters<typeof judgeParties>[2];
  },
): ServedRun {
  const part = log.begin(onlyPart, addresses);
  return {
    sent: part.sent,
    answered: part.answered,
    conclude() {
      part.conclude(judgeParties(part.asked(), settings, notJudged));
      return close();
    },
  };
}
