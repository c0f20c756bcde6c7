/** What a person says of an implementation, by the names of the options. Lists are in the order in which they came. */
export interface Answers {
  readonly name?: string;
  readonly vendor?: string;
  readonly environment?: string;
  readonly areas?: readonly string[];
  readonly baseUrl?: string;
  readonly outboundTokenEnv?: string;
  readonly expiredTokenEnv?: string;
  readonly plainTokenEnv?: string;
  readonly adminTokenEnv?: string;
  readonly tokenUrl?: string;
  readonly partnerClientId?: string;
  readonly partnerSecretEnv?: string;
  readonly providerIds?: readonly string[];
  readonly fdxTokenEnv?: string;
  readonly accountIds?: readonly string[];
  readonly bankingUrl?: string;
  readonly apiKeyEnv?: string;
  readonly customerIdEnv?: string;
  readonly requestIds?: readonly string[];
  readonly requestsPerSecond?: string;
}

export type AnswerName = keyof Answers;

/** True when an area other than account-detail is declared, or not yet known. */
export function usesOutbound({ areas, baseUrl }: Answers): boolean {
  return areas === undefined ? baseUrl !== undefined : areas.some((area) => area !== 'account-detail');
}

/** True when the area is declared. */
export function declares({ areas = [] }: Answers, area: string): boolean {
  return areas.includes(area);
}
