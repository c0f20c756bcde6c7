import { makeRunId } from '../../engine/run-id.ts';
import type { ReferenceServer } from '../../reference-server/server.ts';
import { judgeClient } from '../judge/client.ts';
import { findAsked } from '../recording/recognize.ts';
import { foldRecording, type RecordedReport } from '../report/fold.ts';
import { makeRedactor } from '../report/redact.ts';
import { documentedSettings } from '../rules/past.ts';
import type { RecordedRequest } from '../traffic.ts';
import { describeHanded } from './handed-values.ts';

/** Judges what a reference server was asked since it was started, by whomever, and gives the report of it. */
export function judgeServed(
  server: Pick<ReferenceServer, 'description'>,
  requests: readonly RecordedRequest[],
  name: string,
): RecordedReport {
  const { auth, tokens, tokenEndpoint, banking } = server.description;
  const asked = findAsked(requests);
  const settings = { ...documentedSettings, tokenHeader: auth.header, isWhole: true };
  const secrets = [
    tokens.token,
    tokens.admin,
    ...Object.values(tokens.fdx),
    tokenEndpoint.clientSecret,
    banking.apiKey,
  ];
  return foldRecording({
    target: { name, kind: 'client' },
    runId: makeRunId(),
    asked,
    ignored: requests.length - asked.length,
    client: judgeClient(asked, { ...settings, handed: describeHanded(server, []) }),
    server: 'the server is the reference server of the suite',
    redactor: makeRedactor(asked, auth.header, secrets),
    tokenHeader: auth.header,
    replay: 'obc serve --judge',
  });
}
