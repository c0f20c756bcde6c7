import { declarableAreas } from '../../../src/catalogue/requirements.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { redactLikelySecrets } from '../../../src/lib/redact-likely-secrets.ts';
import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { findAddressProblem } from '../../../src/target-file/address.ts';
import type { Setting } from '../../../src/target-file/settings.ts';
import { type AnswerName, type Answers, declares, usesOutbound } from './answers.ts';

/** Says what is wrong with an answer; undefined when nothing is. */
type Verify = (text: string) => string | undefined;

const environments = ['sandbox', 'development', 'staging', 'production'] as const;

const notEmpty: Verify = (text) => (text.trim() === '' ? 'expected text that is not empty' : undefined);

const address: Verify = (text) => findAddressProblem(text);

/** Never repeats what was typed: it may be a secret in place of its name. */
const variableName: Verify = (text) =>
  /^[A-Z_][A-Z0-9_]{0,63}$/.test(text)
    ? undefined
    : 'expected the name of an environment variable in capitals, such as OBC_TOKEN; the secret itself stays out';

const area: Verify = (text) => oneOf(declarableAreas, text);
const environment: Verify = (text) => oneOf(environments, text);

const positive: Verify = (text) => (Number(text) > 0 ? undefined : 'expected a number above 0, such as 20');

function oneOf(names: readonly string[], text: string): string | undefined {
  if (names.includes(text)) return undefined;
  return `expected one of ${names.join(', ')}, found ${redactLikelySecrets(text)}${describeSuggestion(text, names)}`;
}

/** Something to be known of an implementation: the option that says it, and the setting that holds it. */
export interface Question {
  readonly name: AnswerName;
  /** The option, with its argument. */
  readonly flag: string;
  /** The setting that holds it. */
  readonly setting: Setting;
  /** The question, in one sentence. */
  readonly text: string;
  readonly kind: 'text' | 'list' | 'choice' | 'choices' | 'variable';
  readonly choices?: readonly string[];
  readonly verify: Verify;
  /** Without an answer the target file cannot be written. */
  readonly required: boolean;
  /** True when the answers so far make it one to be asked. */
  readonly applies: (answers: Answers) => boolean;
  /** What is taken without an answer; absent leaves the setting out. */
  readonly preset?: (answers: Answers) => string | readonly string[] | undefined;
}

type More = Partial<Pick<Question, 'kind' | 'choices' | 'required' | 'applies' | 'preset'>>;

function question(
  name: AnswerName,
  flag: string,
  setting: Setting,
  verify: Verify,
  more: More = {},
): Question {
  const text = texts[name];
  return { name, flag, setting, text, verify, kind: 'text', required: false, applies: () => true, ...more };
}

function variable(name: AnswerName, flag: string, setting: Setting, more: More = {}): Question {
  return question(name, `${flag} <name>`, setting, variableName, { kind: 'variable', ...more });
}

const texts: Readonly<Record<AnswerName, string>> = {
  areas: 'Which parts does your server implement?',
  baseUrl: 'Base URL, e.g. https://api.staging.bank.example (we add /api/v1/...)',
  bankingUrl: 'Base URL of the banking service (we add /v3/...)',
  name: 'Name of the server, as reports show it',
  vendor: 'Name of the vendor',
  environment: 'Which environment is it?',
  outboundTokenEnv: 'Name of the variable that holds the access token',
  expiredTokenEnv: 'Name of the variable that holds an expired access token',
  plainTokenEnv: 'Name of the variable that holds a token without the scope client:admin',
  tokenUrl: 'URL of the token endpoint for registrations',
  partnerClientId: 'Client id for the token endpoint',
  partnerSecretEnv: 'Name of the variable that holds the client secret',
  adminTokenEnv: 'Name of the variable that holds a token with the scope client:admin',
  providerIds: 'Ids of providers that take registrations, separated by commas',
  fdxTokenEnv: 'Name of the variable that holds the token of a customer (FDX accounts)',
  accountIds: 'Ids of accounts of that customer, separated by commas',
  apiKeyEnv: 'Name of the variable that holds the API key of the banking service',
  customerIdEnv: 'Name of the variable that holds the customer id of the banking service',
  requestIds: 'RequestIds of sessions that the user has completed, separated by commas',
  requestsPerSecond: 'How many requests per second may be sent?',
};

const banking = (answers: Answers) => declares(answers, 'account-detail');
const fdx = (answers: Answers) => declares(answers, 'fdx-accounts');
const registrations = (answers: Answers) => declares(answers, 'registrations');
const endpoint = ({ tokenUrl }: Answers) => tokenUrl !== undefined;

/** Every question, in the order of asking: whether one applies rests on those before it. */
export const questions: readonly Question[] = [
  question('areas', '--areas <names>', 'areas', area, {
    kind: 'choices',
    choices: declarableAreas,
    required: true,
    preset: ({ baseUrl, bankingUrl }) => [
      ...(baseUrl === undefined ? [] : declarableAreas.slice(0, -1)),
      ...(bankingUrl === undefined ? [] : declarableAreas.slice(-1)),
    ],
  }),
  question('baseUrl', '--base-url <address>', 'outbound.baseUrl', address, {
    required: true,
    applies: usesOutbound,
  }),
  question('bankingUrl', '--banking-url <address>', 'banking.baseUrl', address, {
    required: true,
    applies: banking,
  }),
  question('name', '--name <text>', 'target.name', notEmpty, {
    required: true,
    preset: ({ baseUrl, bankingUrl }) => new URL(baseUrl ?? bankingUrl ?? 'https://target').host,
  }),
  question('vendor', '--vendor <text>', 'target.vendor', notEmpty),
  question('environment', '--environment <name>', 'target.environment', environment, {
    kind: 'choice',
    choices: environments,
    preset: () => 'staging',
  }),
  variable('outboundTokenEnv', '--outbound-token-env', 'outbound.auth.token', {
    applies: usesOutbound,
    preset: () => 'OBC_TOKEN',
  }),
  variable('expiredTokenEnv', '--expired-token-env', 'outbound.auth.expiredToken', { applies: usesOutbound }),
  variable('plainTokenEnv', '--plain-token-env', 'outbound.auth.plainToken', { applies: registrations }),
  question('tokenUrl', '--token-url <address>', 'outbound.auth.tokenEndpoint.url', address, {
    applies: registrations,
  }),
  question('partnerClientId', '--partner-client-id <id>', 'outbound.auth.tokenEndpoint.clientId', notEmpty, {
    required: true,
    applies: endpoint,
  }),
  variable('partnerSecretEnv', '--partner-secret-env', 'outbound.auth.tokenEndpoint.clientSecret', {
    required: true,
    applies: endpoint,
    preset: () => 'OBC_PARTNER_SECRET',
  }),
  variable('adminTokenEnv', '--admin-token-env', 'outbound.auth.adminToken', {
    applies: (answers) => registrations(answers) && !endpoint(answers),
  }),
  question('providerIds', '--provider-ids <ids>', 'registrations.providers', notEmpty, {
    kind: 'list',
    applies: registrations,
  }),
  // Without one the token of the Outbound API is taken.
  variable('fdxTokenEnv', '--fdx-token-env', 'fdx.token', {
    applies: fdx,
    preset: () => (readEnvironment().OBC_FDX_TOKEN ? 'OBC_FDX_TOKEN' : undefined),
  }),
  question('accountIds', '--account-ids <ids>', 'fdx.accounts', notEmpty, { kind: 'list', applies: fdx }),
  variable('apiKeyEnv', '--api-key-env', 'banking.apiKey', {
    required: true,
    applies: banking,
    preset: () => 'OBC_API_KEY',
  }),
  variable('customerIdEnv', '--customer-id-env', 'banking.customerId', {
    required: true,
    applies: banking,
    preset: () => 'OBC_CUSTOMER_ID',
  }),
  question('requestIds', '--request-ids <ids>', 'banking.sessions', notEmpty, {
    kind: 'list',
    applies: banking,
  }),
  question('requestsPerSecond', '--requests-per-second <n>', 'limits.requestsPerSecond', positive, {
    preset: () => '20',
  }),
];

/** Returns what is asked. */
export function describeQuestion({ text }: Question): string {
  return text;
}

/** The option without its argument. */
export function optionOf({ flag }: Question): string {
  return flag.split(' ')[0]!;
}
