import type { OperationId } from '../../src/catalogue/operations.ts';

/** What a client can be asked to do, each with the operations of which one has to succeed. */
export const scenarioGoals = {
  'list-providers': ['listProviders'],
  'list-accounts': ['listAccounts'],
  'read-account': ['getAccount'],
  'account-detail': ['getAccountsDetail', 'getAccountsDetailAsync'],
  'stop-polling': ['getAccountsDetailAsync'],
  'create-recipient': ['createRecipient'],
  'update-recipient': ['updateRecipient'],
  'regenerate-secret': ['regenerateSecret'],
  register: ['requestRegistrations'],
  revoke: ['revokeByDelete', 'revokeByPost'],
} as const satisfies Readonly<Record<string, readonly OperationId[]>>;

export type ScenarioName = keyof typeof scenarioGoals;

/** The values without which a client cannot begin a scenario: some conforming servers have no such data. */
export const scenarioNeeds = {
  'list-providers': [],
  'list-accounts': [],
  'read-account': ['accountId'],
  'account-detail': ['requestId'],
  'stop-polling': ['requestId'],
  'create-recipient': [],
  'update-recipient': ['recipientId'],
  'regenerate-secret': ['recipientId'],
  register: ['recipientIds', 'providerIds'],
  revoke: ['connectionId'],
} as const satisfies Readonly<Record<ScenarioName, readonly string[]>>;

/** The operations of which one has to succeed for a scenario to reach its goal. */
export function listGoals(name: ScenarioName): readonly OperationId[] {
  return scenarioGoals[name];
}

/** Stands between a scenario and the servers in the name of a part that meets others than the plain one. */
const join = ' with ';

/** Names the part of a run in which a scenario meets a server that differs. */
export function namePart(scenario: ScenarioName, variations: readonly { readonly id: string }[]): string {
  return `${scenario}${join}${variations.map(({ id }) => id).join(', ')}`;
}

/** The scenario of a part. */
export function findScenario(part: string): string {
  return part.split(join)[0]!;
}
