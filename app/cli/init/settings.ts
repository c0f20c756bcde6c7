import type { WrittenValue } from '../../../src/target-file/writer.ts';
import { type Answers, declares } from './answers.ts';
import type { Discovered } from './discover.ts';

/** Recipients that a run creates are registered with them: as few as requests of several pairs need. */
const maxProviders = 2;

/** The settings that answers make, by their dotted paths; what they leave open is filled with what the target shows. */
export function settingsOf(answers: Answers, found?: Discovered): ReadonlyMap<string, WrittenValue> {
  const settings = new Map<string, WrittenValue>();
  const set = (path: string, value: unknown) => {
    if (value !== undefined) settings.set(path, { value });
  };
  set('target.name', answers.name);
  set('target.vendor', answers.vendor);
  set('target.environment', answers.environment);
  set('target.kind', 'server');
  set('areas', answers.areas);
  outbound(answers, set);
  // What a recipient is created with has to suit the target, and the example may well do.
  if (declares(answers, 'recipients') || declares(answers, 'registrations'))
    settings.set('recipients.create', 'example');
  if (declares(answers, 'registrations')) {
    set('registrations.providers', answers.providerIds ?? notEmpty(found?.providers.slice(0, maxProviders)));
    set('registrations.known', notEmpty(found?.known));
  }
  set('fdx.token', variable(answers.fdxTokenEnv));
  set('fdx.accounts', answers.accountIds?.map((id) => ({ id })) ?? notEmpty(found?.accounts));
  set('banking.baseUrl', answers.bankingUrl);
  set('banking.apiKey', variable(answers.apiKeyEnv));
  set('banking.customerId', variable(answers.customerIdEnv));
  set(
    'banking.sessions',
    answers.requestIds?.map((requestId) => ({ requestId })),
  );
  set('limits.requestsPerSecond', answers.requestsPerSecond && Number(answers.requestsPerSecond));
  return settings;
}

function outbound(answers: Answers, set: (path: string, value: unknown) => void): void {
  const auth = 'outbound.auth';
  if (answers.baseUrl === undefined) return;
  set('outbound.baseUrl', answers.baseUrl);
  set(`${auth}.token`, variable(answers.outboundTokenEnv));
  set(`${auth}.expiredToken`, variable(answers.expiredTokenEnv));
  set(`${auth}.plainToken`, variable(answers.plainTokenEnv));
  set(`${auth}.adminToken`, variable(answers.adminTokenEnv));
  set(`${auth}.tokenEndpoint.url`, answers.tokenUrl);
  set(`${auth}.tokenEndpoint.clientId`, answers.partnerClientId);
  if (answers.tokenUrl !== undefined)
    set(`${auth}.tokenEndpoint.clientSecret`, variable(answers.partnerSecretEnv));
}

function notEmpty<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items === undefined || items.length === 0 ? undefined : items;
}

function variable(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `\${${name}}`;
}
