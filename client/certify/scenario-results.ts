import { listLeaves } from '../../src/lib/json/values.ts';
import type { Asked } from '../recording/traffic.ts';
import { answerOf, isSuccess, itemsOf, objectOf, readSentJson } from '../rules/request.ts';
import type { ScenarioName } from '../run/scenarios.ts';
import type { HandedValues } from './handed-values.ts';

/** The result of a scenario that a client's output is to show. */
export interface ScenarioResult {
  /** The result in words, with an example unless it is a personal value. */
  readonly what: string;
  /** True for an output that shows it. */
  readonly isIn: (output: string) => boolean;
}

/** Values that the answers of a scenario give, as far as they give them. */
export function readAnsweredValues(asked: readonly Asked[]): Partial<HandedValues> {
  const accountCount = countAccounts(asked);
  const providers = findLastAnswer(asked, ['listProviders']);
  const linked = findLastAnswer(asked, ['getAccountsDetail', 'getAccountsDetailAsync']);
  const created = findLastAnswer(asked, ['createRecipient']);
  const { client_id: createdId } = created === undefined ? {} : answerOf(created);
  return {
    ...(accountCount === undefined ? {} : { accountCount: String(accountCount) }),
    ...(providers === undefined
      ? {}
      : { providerCount: String(itemsOf(providers.exchange.response?.json).length) }),
    ...(linked === undefined
      ? {}
      : { linkedAccountCount: String(itemsOf(answerOf(linked).Accounts).length) }),
    ...(typeof createdId === 'string' ? { createdId } : {}),
  };
}

/** The result that the output of a scenario shows; undefined for one whose answer the document does not show. */
export function findResult(
  scenario: ScenarioName,
  asked: readonly Asked[],
  known: readonly Partial<HandedValues>[],
): ScenarioResult | undefined {
  const count = (name: keyof HandedValues, what: string): ScenarioResult => {
    const texts = known.flatMap((values) => values[name] ?? []).filter((text) => text !== '');
    return {
      what: `${what}, such as "${texts.at(-1)}"`,
      isIn: (output) => texts.some((text) => holdsWord(output, text)),
    };
  };
  switch (scenario) {
    case 'list-providers':
      return count('providerCount', 'the number of providers');
    case 'list-accounts':
      return count('accountCount', 'the number of accounts');
    case 'account-detail':
      return count('linkedAccountCount', 'the number of linked accounts');
    case 'create-recipient':
      return count('createdId', 'the client_id of the answer');
    case 'read-account':
      return findShown(findLastAnswer(asked, ['getAccount']), 'a value of the account', known);
    case 'update-recipient':
      return findShown(findLastAnswer(asked, ['updateRecipient']), 'a value of the recipient', known);
    case 'regenerate-secret':
      return findSecret(findLastAnswer(asked, ['regenerateSecret']));
    default:
      return undefined;
  }
}

/** Accounts that a walk read to its end; undefined where nobody did. */
function countAccounts(asked: readonly Asked[]): number | undefined {
  const pages = asked.filter(
    (one) =>
      one.exchange.operation === 'listAccounts' &&
      isSuccess(one) &&
      !one.query.some(([name, value]) => name === 'accountIds' && value !== ''),
  );
  const isLast = (one: Asked) => {
    const { page, links } = answerOf(one);
    return !objectOf(page).nextOffset && !objectOf(objectOf(links).next).href;
  };
  if (!pages.some(isLast)) return undefined;
  const accounts = pages.flatMap((one) => itemsOf(answerOf(one).accounts));
  const names = accounts.map((account) => {
    const { accountId } = objectOf(Object.values(objectOf(account))[0]);
    return typeof accountId === 'string' ? accountId : JSON.stringify(account);
  });
  return new Set(names).size;
}

function findLastAnswer(asked: readonly Asked[], operations: readonly string[]): Asked | undefined {
  return asked.findLast(
    (one) =>
      operations.includes(one.exchange.operation) && isSuccess(one) && one.exchange.response?.status !== 202,
  );
}

/** Any value of an answer that the client has from nowhere else. */
function findShown(
  answered: Asked | undefined,
  what: string,
  known: readonly Partial<HandedValues>[],
): ScenarioResult | undefined {
  if (answered === undefined) return undefined;
  const own = new Set([
    ...known.flatMap((values) => Object.values(values)),
    ...listLeaves(readSentJson(answered)).map(String),
  ]);
  const texts = listLeaves(answered.exchange.response?.json)
    .map(String)
    .filter((text) => text !== '' && !own.has(text));
  return { what, isIn: (output) => texts.some((text) => holdsWord(output, text)) };
}

/** Characters of a new secret that an output shows: nobody is asked to print the whole. */
const shownOfSecret = 4;

function findSecret(answered: Asked | undefined): ScenarioResult | undefined {
  if (answered === undefined) return undefined;
  const { client_secret: secret } = answerOf(answered);
  return {
    what: `the first ${shownOfSecret} characters of the new secret`,
    isIn: (output) => typeof secret === 'string' && output.includes(secret.slice(0, shownOfSecret)),
  };
}

/** True where a text stands in another one with neither a letter nor a digit beside it. */
function holdsWord(output: string, text: string): boolean {
  const isPart = (sign = '') => /[\p{L}\p{N}]/u.test(sign);
  for (let at = output.indexOf(text); at >= 0; at = output.indexOf(text, at + 1))
    if (!isPart(output[at - 1]) && !isPart(output[at + text.length])) return true;
  return false;
}
