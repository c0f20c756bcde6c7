import type { BreakageId } from '../breakages/index.ts';
import { type Answer, type Asked, tokens } from './world.ts';

/** A breakage that stands in front of a sound server, as a gateway or a filter does. */
export interface Tampering {
  asks?(asked: Asked): Asked;
  answers?(answer: Answer, asked: Asked): Answer;
}

type Body = Record<string, unknown>;

/** Makes the tampering of one server; each has a memory of its own. */
export const tamperings: Partial<Record<BreakageId, () => Tampering>> = {
  'last-total-is-text': () => ({
    answers: onPage((body) => (body.links === undefined ? body : lastTotal(body))),
  }),
  'single-loan-is-a-deposit-too': () => ({
    answers: on('GET', /accounts\/./, (body) =>
      body.loanAccount === undefined ? body : { ...body, depositAccount: {} },
    ),
  }),
  'fdx-codes-are-text': () => ({
    answers: (answer) =>
      isBody(answer.body) && 'debugMessage' in answer.body
        ? { ...answer, body: { ...answer.body, code: String(answer.body.code) } }
        : answer,
  }),
  'list-ends-after-twenty': () => ({
    answers: (answer, { segments, method }) =>
      method === 'GET' && segments.join('/') === 'api/v1/recipients' && Array.isArray(answer.body)
        ? { ...answer, body: answer.body.slice(0, 20) }
        : answer,
  }),
  'second-contact-is-lost': () => ({
    asks: onSent((body) => ({ ...body, contacts: firstOf(body.contacts) })),
  }),
  'urls-lose-their-capitals': () => ({
    asks: onSent((body) => ({ ...body, redirect_uris: lower(body.redirect_uris) })),
  }),
  'detail-escapes-markup': () => ({
    answers: on('GET', /recipients\/[^/]+$/, (body) => ({ ...body, name: escaped(body.name) })),
  }),
  'secret-answer-encodes-the-id': () => ({
    answers: on('POST', /secret$/, (body) => ({
      ...body,
      client_id: encodeURIComponent(String(body.client_id)),
    })),
  }),
  'revoke-without-token-gets-403': () => ({
    answers: (answer, { segments }) =>
      segments[2] === 'revoke' && answer.status === 401 ? { ...answer, status: 403 } : answer,
  }),
  'empty-token-passes': () => ({
    asks: (asked) => {
      const sent = asked.headers['service-auth-key'];
      return sent === undefined || sent.trim() !== '' ? asked : withToken(asked, tokens.user);
    },
  }),
  'provider-ids-lose-their-sign': () => ({
    asks: (asked) => ({ ...asked, segments: asked.segments.map((text) => text.replace(/^-(?=\d)/, '')) }),
  }),
  'polls-need-no-key': () => {
    let key: string | undefined;
    return {
      asks(asked) {
        key = asked.headers['x-api-key']?.startsWith('key-sandbox-93') ? asked.headers['x-api-key'] : key;
        return asked.segments[3] === 'GetAccountsDetailAsync' && key !== undefined
          ? { ...asked, headers: { ...asked.headers, 'x-api-key': key } }
          : asked;
      },
    };
  },
  'provider-404-is-an-oauth-error': () => ({
    answers: (answer, { segments }) =>
      segments[2] === 'providers' && answer.status === 404
        ? { ...answer, body: { error: 'not_found', error_description: 'no such provider' } }
        : answer,
  }),
  'update-takes-any-type': () => ({
    asks: (asked) =>
      asked.method !== 'PUT'
        ? asked
        : onSent((body) => ({ ...body, redirect_uris: textOf(body.redirect_uris) }))(asked),
  }),
  'own-list-ends-after-one': () => ({
    answers: (answer, { segments, method }) =>
      method === 'GET' && segments[4] === 'providers' && Array.isArray(answer.body) && answer.body.length > 1
        ? { ...answer, body: answer.body.slice(0, 1) }
        : answer,
  }),
  'limit-of-one-is-refused': () => ({
    answers: (answer, { query }) =>
      query.get('limit') === '1' && answer.status === 200
        ? { status: 400, body: { code: 706, message: 'Too small.', debugMessage: 'limit' } }
        : answer,
  }),
  'many-ids-are-too-long': () => ({
    answers: (answer, { query }) =>
      (query.get('accountIds') ?? '').split(',').length > 2 ? { ...answer, body: { accounts: [] } } : answer,
  }),
  'identity-leaves-the-transit-number': () => ({
    answers: (answer) => eachAccount(answer, (account) => ({ TransitNumber: '00412', ...account })),
  }),
  'transaction-ids-repeat': () => ({
    answers: (answer) =>
      eachAccount(answer, (account) => ({ ...account, Transactions: repeated(account.Transactions) })),
  }),
};

function on(method: string, path: RegExp, change: (body: Body) => Body): NonNullable<Tampering['answers']> {
  return (answer, asked) =>
    asked.method === method &&
    path.test(asked.segments.join('/')) &&
    answer.status < 300 &&
    isBody(answer.body)
      ? { ...answer, body: change(answer.body) }
      : answer;
}

function onPage(change: (body: Body) => Body): NonNullable<Tampering['answers']> {
  return on('GET', /fdx\/5\/accounts$/, change);
}

function onSent(change: (body: Body) => Body): (asked: Asked) => Asked {
  return (asked) => {
    if (asked.segments[2] !== 'recipients' || asked.text === '') return asked;
    try {
      const sent: unknown = JSON.parse(asked.text);
      return isBody(sent) ? { ...asked, text: JSON.stringify(change(sent)) } : asked;
    } catch {
      return asked;
    }
  };
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lastTotal(body: Body): Body {
  const { page, links } = body as { page?: Body; links: Body };
  return links.next === undefined && page !== undefined
    ? { ...body, page: { ...page, totalElements: String(page.totalElements) } }
    : body;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 1) : value;
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function escaped(value: unknown): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'https://any.example/cb';
}

function withToken(asked: Asked, token: string): Asked {
  return { ...asked, headers: { ...asked.headers, 'service-auth-key': token } };
}

function eachAccount(answer: Answer, change: (account: Body) => Body): Answer {
  if (!isBody(answer.body) || !Array.isArray(answer.body.Accounts)) return answer;
  return { ...answer, body: { ...answer.body, Accounts: (answer.body.Accounts as Body[]).map(change) } };
}

function repeated(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 3) return value;
  const [first, ...others] = value as Body[];
  return [first, ...others.slice(0, -1), { ...others.at(-1), Id: first!.Id }];
}
