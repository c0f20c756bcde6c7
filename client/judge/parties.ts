import type { Party } from '../../src/catalogue/requirements.ts';
import type { Asked } from '../recording/traffic.ts';
import type { ClientSettings } from '../rules/past.ts';
import { judgeClient } from './client.ts';
import type { PartyJudgement } from './judgement.ts';
import { judgeServer } from './server.ts';

/** What is judged of each party of recorded requests; those that `notJudged` names are left out. */
export function judgeParties(
  asked: readonly Asked[],
  settings: ClientSettings,
  notJudged: Readonly<Partial<Record<Party, string>>> = {},
): PartyJudgement[] {
  return [
    ...(notJudged.client === undefined ? [judgeClient(asked, settings)] : []),
    ...(notJudged.server === undefined ? [judgeServer(asked, settings.tokenHeader)] : []),
  ];
}
