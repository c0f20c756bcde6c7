import type { Party } from '../../src/catalogue/requirements.ts';
import type { Asked } from '../recording/traffic.ts';
import type { ClientSettings } from '../rules/past.ts';
import { judgeClient } from './client.ts';
import type { PartyJudgement } from './judgement.ts';
import { isOfRun } from './laws.ts';
import { judgeServer } from './server.ts';

/** What is judged of each party of recorded requests; those that `notJudged` names are left out. */
export function judgeParties(
  asked: readonly Asked[],
  settings: ClientSettings,
  notJudged: Readonly<Partial<Record<Party, string>>> = {},
): PartyJudgement[] {
  const client = judgeClient(asked, settings);
  return [
    ...(notJudged.client === undefined ? [client] : []),
    ...(notJudged.server === undefined
      ? [judgeServer(asked, settings, isOfRun(asked) ? new Set() : client.charged)]
      : []),
  ];
}
