import { literalOf } from '../../proof/reference-server/literals.ts';
import type {
  Answer,
  Call,
  FdxAccount,
  JsonObject,
  OperationName,
  Workings,
} from '../../proof/reference-server/types.ts';
import { define, headable, isObject } from './bodies.ts';

/** What an option leaves out may not stand elsewhere, where the same text may be planted. */
const own = ' of this holder';

/** Puts a text at a place of the answers of a reference server. */
type Plant = (workings: Workings, text: string) => void;

/** A text as it may stand in a URL that is sent back: without half characters, which have no encoding. */
const sendable = (text: string) => text.replace(/\p{Surrogate}/gu, '?');

/** A text as a token can be: what is visible in ASCII. */
const tokenable = (text: string) => headable(text).replace(/[^\x21-\x7e]/g, '_');

function onBody(
  change: (body: JsonObject, answer: Answer, call: Call) => void,
  ...operations: OperationName[]
): (workings: Workings) => void {
  return (workings) =>
    workings.after(operations.length === 0 ? '*' : operations, (answer, call) => {
      if (isObject(answer.body)) change(answer.body, answer, call);
    });
}

function append(body: JsonObject, name: string, text: string): void {
  if (typeof body[name] === 'string') body[name] += text;
}

/** Changes the first account of every customer, in every answer alike. */
function changeFirstAccounts(workings: Workings, change: (account: FdxAccount) => FdxAccount): void {
  for (const [name, customer] of workings.store.customers) {
    const [first, ...rest] = customer.accounts;
    if (first !== undefined)
      workings.store.customers.set(name, { ...customer, accounts: [change(first), ...rest] });
  }
}

const accountText =
  (name: string): Plant =>
  (workings, text) =>
    changeFirstAccounts(workings, ({ kind, members }) => ({ kind, members: { ...members, [name]: text } }));

type Persona = NonNullable<ReturnType<Workings['store']['persona']>>;

function changePersonas({ store }: Workings, change: (persona: Persona) => Persona): void {
  const persona = store.persona.bind(store);
  store.persona = (name, now) => {
    const found = persona(name, now);
    return found && change(found);
  };
}

function changeFirstBankAccounts(
  workings: Workings,
  change: (account: Persona['accounts'][number]) => Persona['accounts'][number],
): void {
  changePersonas(workings, (persona) => ({
    ...persona,
    accounts: persona.accounts.map((account, index) => (index === 0 ? change(account) : account)),
  }));
}

const errorText =
  (name: string): Plant =>
  (workings, text) =>
    onBody((body, { status }) => {
      if (status >= 400) append(body, name, text);
    })(workings);

const extraHeader =
  (name: string, statuses: (status: number) => boolean = () => true): Plant =>
  (workings, text) =>
    workings.after('*', (answer) => {
      if (statuses(answer.status)) answer.headers = { ...answer.headers, [name]: headable(text) };
    });

/** Nested objects and arrays beside what the document shows, written as they are in every eighth answer. */
const extraLiteral =
  (literal: string, ...operations: OperationName[]): Plant =>
  (workings) =>
    onBody(
      (body, _answer, { n }) => {
        // JSON.stringify takes the square of their depth.
        if (n % 8 === 3) define(body, 'more_of_it', literalOf(literal));
      },
      ...operations,
    )(workings);

/** Hides the text in the cursors, which come back as they went out. */
function plantInCursors(workings: Workings, text: string): void {
  const mark = `~${sendable(text)}`;
  const { fdxAccounts } = workings.rules;
  const { encodeCursor, decodeCursor } = fdxAccounts;
  fdxAccounts.encodeCursor = (position, binding) => `${encodeCursor(position, binding)}${mark}`;
  fdxAccounts.decodeCursor = (cursor, binding) =>
    cursor.endsWith(mark) ? decodeCursor(cursor.slice(0, -mark.length), binding) : undefined;
}

function plantInTokens(workings: Workings, text: string): void {
  const mark = `~${tokenable(text)}`;
  onBody((body) => append(body, 'access_token', mark), 'token')(workings);
  workings.before('*', (call) => {
    for (const [name, value] of Object.entries(call.headers))
      if (value.endsWith(mark)) call.headers[name] = value.slice(0, -mark.length);
    return undefined;
  });
}

/** Places of which the document leaves free what stands there: whatever it is, the verdict is that of a plain text. */
export const freePlaces: Readonly<Record<string, Plant>> = {
  'the name of a provider': ({ store }, text) => {
    store.providers = store.providers.map((one, index) =>
      index === 0 ? { ...one, name: one.name + text } : one,
    );
  },
  'the nickname of an account': accountText('nickname'),
  'the productName of an account': accountText('productName'),
  'the description of an account': accountText('description'),
  'the lineOfBusiness of an account': accountText('lineOfBusiness'),
  'the accountNumber of an account': accountText('accountNumber'),
  'the id of a recipient': ({ rules }, text) => {
    const { newClientId } = rules.recipients;
    // Between the commas of a path array nobody could tell it from two ids.
    const tail = sendable(text).replaceAll(',', ';');
    rules.recipients.newClientId = () => `${newClientId()}${tail}`;
  },
  'the secret of a recipient': ({ rules }, text) => {
    const { newSecret } = rules.recipients;
    rules.recipients.newSecret = (recipient) => `${newSecret(recipient)}${text}`;
  },
  'a cursor': plantInCursors,
  'the action of a link': (workings, text) =>
    onBody((body) => {
      const next = (body.links as { next?: JsonObject } | undefined)?.next;
      if (isObject(next)) next.action = text;
    }, 'listAccounts')(workings),
  'the description of a link': (workings, text) =>
    onBody((body) => {
      const next = (body.links as { next?: JsonObject } | undefined)?.next;
      if (isObject(next)) next.description = text;
    }, 'listAccounts')(workings),
  'an access token': plantInTokens,
  'the message of an error': errorText('message'),
  'the debugMessage of an error': errorText('debugMessage'),
  'the error_description of an error': errorText('error_description'),
  'the Message of an error': errorText('Message'),
  'the ServiceCode of an error': errorText('ServiceCode'),
  'the Message of a pending answer': (workings, text) =>
    onBody((body, { status }) => {
      if (status === 202) append(body, 'Message', text);
    })(workings),
  'the rel of a pending link': (workings, text) =>
    onBody((body, { status }) => {
      const [link] = (body.Links ?? []) as JsonObject[];
      if (status === 202 && link !== undefined) link.rel = text;
    })(workings),
  'the Title of a bank account': (workings, text) =>
    changeFirstBankAccounts(workings, (account) => ({ ...account, Title: text })),
  'the AccountNumber of a bank account': (workings, text) =>
    changeFirstBankAccounts(workings, (account) => ({ ...account, AccountNumber: `${text}${own}` })),
  'the Name of a holder': (workings, text) =>
    changeFirstBankAccounts(workings, (account) => ({
      ...account,
      Holder: { ...account.Holder, Name: `${text}${own}` },
    })),
  'the CivicAddress of a holder': (workings, text) =>
    changeFirstBankAccounts(workings, (account) => ({
      ...account,
      Holder: { ...account.Holder, Address: { ...account.Holder.Address, CivicAddress: `${text}${own}` } },
    })),
  'the Description of a transaction': (workings, text) =>
    changeFirstBankAccounts(workings, (account) => ({
      ...account,
      Transactions: account.Transactions.map((one, index) =>
        index === 0 ? { ...one, Description: text } : one,
      ),
    })),
  'the InstitutionName': (workings, text) =>
    changePersonas(workings, (persona) => ({ ...persona, InstitutionName: text })),
  'the Username of a login': (workings, text) =>
    changePersonas(workings, (persona) => ({ ...persona, login: { ...persona.login, Username: text } })),
  'the name of a member beside the document': (workings, text) =>
    onBody((body) => define(body, text, 'more'))(workings),
  'the name of a member of items': (workings, text) =>
    workings.after('*', ({ body }) => {
      if (Array.isArray(body) && isObject(body[0])) define(body[0], text, { [text]: 1 });
    }),
  'a member beside the document': (workings, text) => onBody((body) => define(body, 'more', text))(workings),
  'a member nested without end': extraLiteral(
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
    'getProvider',
    'getAccount',
    'getAccountsDetail',
    'getAccountsDetailAsync',
    'createRecipient',
  ),
  'a number beyond doubles': extraLiteral('-1e400', 'getRecipient', 'listAccounts'),
  'a number of many digits': extraLiteral('9'.repeat(40_000), 'createRecipient', 'getAccountsDetail'),
  'a header beside the document': extraHeader('x-more'),
  'the header Server': extraHeader('server'),
  'the header Set-Cookie': extraHeader('set-cookie'),
  'the header Link': extraHeader('link'),
  'the header ETag': extraHeader('etag'),
  'the header Retry-After of a success': extraHeader('retry-after', (status) => status < 300),
  'the header WWW-Authenticate': extraHeader('www-authenticate', (status) => status === 401),
  'the name of a header': (workings, text) =>
    workings.after('*', (answer) => {
      const name = text
        .toLowerCase()
        .replace(/[^a-z0-9!#$%&'*+.^_`|~-]/g, '')
        .slice(0, 200);
      answer.headers = { ...answer.headers, [`x-${name}`]: '1' };
    }),
};

/** The names of the places that are free. */
export const freeNames = Object.keys(freePlaces);
