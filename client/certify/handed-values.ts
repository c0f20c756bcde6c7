import type { DescribedPersona } from '../../proof/reference-server/description.ts';
import type { ReferenceServer } from '../../proof/reference-server/server.ts';
import { isOfEdge } from '../../src/lib/edge.ts';
import { readMessage } from '../recording/recorder.ts';
import type { ClientFile } from './client-file.ts';

/** What a client is given of a server, by its name in a template and by its variable of the environment. */
const variables = {
  scenario: 'OBC_SCENARIO',
  baseUrl: 'OBC_BASE_URL',
  bankingUrl: 'OBC_BANKING_URL',
  token: 'OBC_TOKEN',
  accountsToken: 'OBC_ACCOUNTS_TOKEN',
  tokenUrl: 'OBC_TOKEN_URL',
  partnerId: 'OBC_PARTNER_ID',
  partnerSecret: 'OBC_PARTNER_SECRET',
  apiKey: 'OBC_API_KEY',
  customerId: 'OBC_CUSTOMER_ID',
  requestId: 'OBC_REQUEST_ID',
  providerId: 'OBC_PROVIDER_ID',
  providerIds: 'OBC_PROVIDER_IDS',
  recipientId: 'OBC_RECIPIENT_ID',
  recipientIds: 'OBC_RECIPIENT_IDS',
  accountId: 'OBC_ACCOUNT_ID',
  connectionId: 'OBC_CONNECTION_ID',
  redirectUri: 'OBC_REDIRECT_URI',
  pollInterval: 'OBC_POLL_INTERVAL',
  pollLimit: 'OBC_POLL_LIMIT',
} as const;

/** What an output can be held against beside these. */
export const counts = ['accountCount', 'providerCount', 'linkedAccountCount'] as const;

type ValueName = keyof typeof variables | (typeof counts)[number];
export type HandedValues = Readonly<Record<ValueName, string> & { createdId?: string }>;

/** The names of all values that a client file may hold in braces. */
export const valueNames: readonly string[] = [...Object.keys(variables), ...counts];

/** The names of the values that an output shows of a result, which answers give. */
export const resultNames: readonly string[] = [...counts, 'createdId'];

/** The pace of polls that a client file declares, or that of the document. */
export function pollOf({ poll }: Pick<ClientFile, 'poll'>): {
  readonly interval: number;
  readonly limit: number;
} {
  return { interval: poll?.interval ?? 10, limit: poll?.limit ?? 1800 };
}

/** The values that a client gets for a scenario on a server, with a session of its own. */
export async function prepareValues(
  server: ReferenceServer,
  scenario: string,
  file: Pick<ClientFile, 'poll'>,
): Promise<HandedValues> {
  const { description } = server;
  const { tokens, tokenEndpoint, banking, providers, recipients, fdx, revocation } = description;
  const recipientIds = recipients.ids.slice(0, 2);
  const providerIds = listFreeProviders(server, recipientIds);
  const [customer] = fdx.customers;
  const { interval, limit } = pollOf(file);
  return {
    scenario,
    baseUrl: trimAddress(description.baseUrl),
    bankingUrl: trimAddress(description.bankingUrl),
    token: tokens.token,
    accountsToken: customer!.token,
    tokenUrl: tokenEndpoint.url,
    partnerId: tokenEndpoint.clientId,
    partnerSecret: tokenEndpoint.clientSecret,
    apiKey: banking.apiKey,
    customerId: banking.customerId,
    requestId: await authorize(server, scenario === 'stop-polling' ? isEndless : () => true),
    providerId: String(providers.ids[0]),
    providerIds: providerIds.slice(0, 2).join(','),
    recipientId: recipients.ids[0] ?? '',
    recipientIds: recipientIds.join(','),
    accountId: customer!.accounts[0]?.id ?? '',
    connectionId: revocation.connections[0]?.id ?? '',
    redirectUri: 'https://client.example/callback',
    pollInterval: String(interval),
    pollLimit: String(limit),
    ...countData(server),
  };
}

/** Providers with which none of some recipients is registered, before all others: a pair may be refused at its second time. */
function listFreeProviders(
  { description, workings: { store } }: ReferenceServer,
  recipientIds: readonly string[],
): readonly (number | string)[] {
  const isFree = (at: number) =>
    recipientIds.every((id) => !store.registrations.has(`${id}/${store.providers[at]?.provider_id}`));
  const { ids } = description.providers;
  return [...ids.filter((_, at) => isFree(at)), ...ids.filter((_, at) => !isFree(at))];
}

/** An address to which paths are appended. */
function trimAddress(url: string): string {
  return url.replace(/\/+$/, '');
}

/** How much a right answer holds now. */
export function countData({
  description,
  workings,
}: ReferenceServer): Pick<HandedValues, (typeof counts)[number]> {
  const { fdx, providers, banking } = description;
  const accounts = workings.store.customers.get(fdx.customers[0]!.name)?.accounts ?? [];
  return {
    accountCount: String(accounts.length),
    providerCount: String(providers.ids.length),
    linkedAccountCount: String(banking.personas[0]?.accounts ?? 0),
  };
}

const isEndless = ({ pollsUntilReady }: DescribedPersona) => pollsUntilReady === null;

/** The RequestId of a new session, as the server's own /Authorize gives it; empty where it gives none. */
async function authorize(
  { description, answer }: ReferenceServer,
  isFit: (persona: DescribedPersona) => boolean,
): Promise<string> {
  const { apiKey, customerId, authorize: how, personas } = description.banking;
  const base = new URL(description.bankingUrl).pathname.replace(/\/+$/, '');
  const request = {
    method: how.method,
    target: `${base}${how.path.replace('{customerId}', customerId)}`,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    rawBody: JSON.stringify(how.body).replace('{persona}', personas.find(isFit)?.name ?? ''),
  };
  let message = await answer(request);
  // A busy server answers at the next time.
  for (let time = 1; time < 3 && (message === undefined || isOfEdge(message.status)); time += 1)
    message = await answer(request);
  const body = message === undefined ? undefined : readMessage(message).json;
  const id = how.requestIdPointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>> | undefined)?.[key], body);
  return typeof id === 'string' ? id : '';
}

/** The variables of the environment that a client gets. */
export function listVariables(values: HandedValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [variable, values[name as keyof typeof variables]]),
  );
}

/** The names in braces that a text holds. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** A text with its values filled in. */
export function fillValues(text: string, values: HandedValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as ValueName] ?? whole);
}
