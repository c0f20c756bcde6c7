import type { Party } from '../../src/catalogue/requirements.ts';
import { makeRunId } from '../../src/engine/run-id.ts';
import { isListOfTexts } from '../../src/lib/json/values.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { readSuiteWithPlugins } from '../../src/report/fold/plugins.ts';
import type { Report } from '../../src/report/report.ts';
import { clientKind } from '../../src/report/run/client-kind.ts';
import type { selectInForce } from '../../src/report/verdict/waivers.ts';
import { type ClientSettings, documentedSettings } from '../rules/past.ts';

/** What a client was judged by, without what it was handed: that is secret. */
export type RecordedSettings = Pick<
  ClientSettings,
  'tokenHeader' | 'tokenValue' | 'poll' | 'requestsPerSecond'
>;

/** What a run that judges a client set out to do: with its journal it gives the report again. */
export interface ClientRecord {
  readonly version: 1;
  readonly kind: typeof clientKind;
  readonly suite: Report['suite'];
  readonly runId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The command line that does the same again. */
  readonly replay: string;
  /** Whom it judges. */
  readonly target: Pick<Report['target'], 'name' | 'kind'> & Partial<Report['target']>;
  /** What it records one after another, by names: scenarios, or the one recording of all requests. */
  readonly parts: readonly string[];
  readonly settings: RecordedSettings;
  /** Why a party is not judged. */
  readonly notJudged: Readonly<Partial<Record<Party, string>>>;
  /** What is said beside the reasons of the outcome. */
  readonly remarks: readonly string[];
  /** Requirements that the client is known to break; absent without. */
  readonly waivers?: Parameters<typeof selectInForce>[0];
}

/** What a record says of a run, beside the suite and the time. */
export type RecordedClientRun = Pick<ClientRecord, 'replay' | 'target'> &
  Partial<Pick<ClientRecord, 'parts' | 'notJudged' | 'remarks' | 'waivers'>> & {
    readonly settings?: ClientSettings | RecordedSettings;
  };

/** The name of the only part of a run that has no scenarios. */
export const onlyPart = 'recorded-requests';

/** The record of a run that begins now. */
export function recordClientRun(run: RecordedClientRun): ClientRecord {
  const { replay, target, parts = [onlyPart], notJudged = {}, remarks = [], waivers = [] } = run;
  const { tokenHeader, tokenValue, poll, requestsPerSecond } = run.settings ?? documentedSettings;
  return {
    version: 1,
    kind: clientKind,
    suite: readSuiteWithPlugins(),
    runId: makeRunId(),
    startedAt: Date.now(),
    ...{ replay, target, parts },
    settings: {
      tokenHeader,
      poll,
      ...(tokenValue === undefined ? {} : { tokenValue }),
      ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
    },
    ...{ notJudged, remarks },
    ...(waivers.length === 0 ? {} : { waivers }),
  };
}

/** The record of a run that judged a client from its text; `file` names it. Throws UserError for a damaged one. */
export function parseClientRecord(text: string, file: string): ClientRecord {
  const record = JSON.parse(text) as Partial<ClientRecord>;
  const { parts, settings, target, notJudged, remarks } = record;
  const isWhole =
    record.version === 1 &&
    isListOfTexts(parts) &&
    isListOfTexts(remarks) &&
    (record.waivers === undefined || Array.isArray(record.waivers)) &&
    typeof settings?.tokenHeader === 'string' &&
    typeof settings.poll?.interval === 'number' &&
    typeof settings.poll.limit === 'number' &&
    typeof target?.name === 'string' &&
    typeof notJudged === 'object' &&
    typeof record.runId === 'string' &&
    typeof record.startedAt === 'number' &&
    typeof record.replay === 'string';
  if (isWhole) return record as ClientRecord;
  throw new UserError(`${file} is not the record of a client's run: it was changed or damaged`);
}
