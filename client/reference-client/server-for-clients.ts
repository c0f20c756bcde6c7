import { randomBytes, randomUUID } from 'node:crypto';
import type { Call, JsonObject, Variation, Workings } from '../../proof/reference-server/types.ts';

/** Takes each form of a request that the document leaves open, so that no client has to be told of one. */
export const tolerantServer: Variation = {
  id: 'takes-every-reading',
  title: 'takes tokens, ids, scopes and URLs in every form that the document leaves open',
  apply(workings) {
    takeTokens(workings);
    takeRecipients(workings);
    takeLists(workings);
    takeDetailRequests(workings);
    takeConnections(workings);
  },
  declares({ recipients, banking }) {
    recipients.required = ['name'];
    banking.statementsValues = [];
  },
};

/** Holds data that a client handles well only where it encodes texts and passes them on as they are. */
export const demandingServer: Variation = {
  id: 'data-that-are-hard-to-handle',
  title: 'cursors, ids and secrets hold signs, lists have several pages, and results need four polls',
  apply(workings) {
    writeLongCursors(workings);
    writeSigns(workings);
    const { accountDetail } = workings.rules;
    const { isReady } = accountDetail;
    accountDetail.isReady = (session, polls, call) =>
      isReady(session, polls === null || polls === 0 ? polls : Math.max(polls, minPolls), call);
  },
  declares(description) {
    const { fdx, tokenEndpoint } = description;
    for (const customer of fdx.customers)
      customer.accounts = customer.accounts.map(({ id, kind }) => ({ id: addSigns(id), kind }));
    Object.assign(fdx, { defaultLimit: pageLength, maxLimit: pageLength });
    tokenEndpoint.clientSecret = addSigns(tokenEndpoint.clientSecret);
  },
};

/** The reference server as clients meet it where no other difference is asked for. */
export const serverForClients: readonly Variation[] = [tolerantServer, demandingServer];

/** Takes the token in the one form that a client declares. */
export function declareTokenForm(form: { readonly header?: string; readonly value?: string }): Variation {
  const { header, value } = form;
  return {
    id: 'token-as-declared',
    title: 'takes the token in the form that the client declares',
    apply({ rules: { auth } }) {
      if (header !== undefined) auth.header = header.toLowerCase();
      if (value === undefined) return;
      const [before = '', after = ''] = value.split('{token}');
      auth.tokenIn = (text) => {
        const isForm = text.toLowerCase().startsWith(before.toLowerCase()) && text.endsWith(after);
        const token = text.slice(before.length, text.length - after.length).trim();
        return isForm && /^\S+$/.test(token) ? token : undefined;
      };
    },
    declares({ auth }) {
      Object.assign(auth, form);
    },
  };
}

/** With or without the word Bearer. A token for the partner may have further scopes. */
function takeTokens({ rules: { auth } }: Workings): void {
  auth.tokenIn = (value) => /^(?:Bearer +)?(\S+)$/i.exec(value.trim())?.[1];
  auth.tokenEndpoint.isGrantable = () => true;
}

/** Scopes as an array or as the description says, URLs with whatever keeps them apart (B-24), few members (B-07). */
function takeRecipients({ rules: { recipients }, before }: Workings): void {
  recipients.required = new Set(['name']);
  recipients.splitRedirectUris = (text) =>
    text.split(/[\s,;|]+(?=[a-z][a-z0-9+.-]*:\/\/)|\s+/i).filter((url) => url !== '');
  const { contacts } = recipients.validators;
  recipients.validators.contacts = (value) =>
    Array.isArray(value) && value.length === 0 ? undefined : contacts(value);
  before(['createRecipient', 'updateRecipient'], (call) => {
    // A mark of the byte order is none of JSON, and readers may pass over it (RFC 8259, 8.1).
    if (call.body === undefined && call.rawBody.startsWith('\uFEFF'))
      call.body = parse(call.rawBody.slice(1));
    const { scope } = (call.body ?? {}) as JsonObject;
    const texts = [scope].flat();
    if (scope !== undefined && texts.length > 0 && texts.every((text) => typeof text === 'string'))
      call.body = { ...(call.body as JsonObject), scope: texts.flatMap((text) => text.trim().split(/ +/)) };
    return undefined;
  });
}

/** Parameters without a value count as left out; ids in a path are kept apart by any sign. */
function takeLists({ rules: { registrations }, before }: Workings): void {
  registrations.splitIds = (segment) => [
    ...new Set(
      segment
        .split(/[,;|\s]+/)
        .map((id) => id.replace(/^[["']+|[\]"']+$/g, ''))
        .filter((id) => id !== ''),
    ),
  ];
  before('listAccounts', ({ query }) => {
    for (const [name, value] of [...query])
      if (value.trim() === '') query.delete(name);
      else if (name === 'limit') query.set(name, value.trim());
    return undefined;
  });
}

/** A poll may carry its RequestId anywhere (B-14), a filter accounts by id or number. */
function takeDetailRequests({ rules: { accountDetail }, store }: Workings): void {
  accountDetail.polledRequestId = ({ params, query, headers, body }) =>
    [params.requestId, ...query.values(), ...Object.values(headers), ...listTexts(body)].find(
      (text) => text !== undefined && store.sessions.has(text.toLowerCase()),
    ) ?? params.requestId;
  accountDetail.validators.NumberOfBankingStatements = (value) =>
    value === undefined || typeof value === 'string'
      ? undefined
      : 'NumberOfBankingStatements is not a string';
  const { select } = accountDetail;
  accountDetail.select = (accounts, filter, call) => [
    ...new Set([
      ...select(accounts, filter, call),
      ...accounts.filter(({ AccountNumber }) => filter?.includes(AccountNumber) === true),
    ]),
  ];
}

/** The inputs of a revocation are not shown (B-05, B-06): a connection may be named anywhere. */
function takeConnections({ rules: { revocation }, store }: Workings): void {
  const { connectionIdIn } = revocation;
  revocation.connectionIdIn = (call) => {
    const own = connectionIdIn(call);
    if (own !== undefined && own !== '') return own;
    const { query, headers, body, rawBody } = call;
    const form = new URLSearchParams(rawBody);
    const texts = [...query.values(), ...Object.values(headers), ...listTexts(body), ...form.values()];
    return texts.find((text) => store.connections.has(text)) ?? own;
  };
}

function listTexts(body: Call['body']): string[] {
  return Object.values((body ?? {}) as JsonObject).filter((value) => typeof value === 'string');
}

/** Accounts that a page holds at most, whatever `limit` says. */
const pageLength = 4;

/** The poll that is answered with a result at the soonest. */
const minPolls = 4;

/** Signs that mean something else in an address or a form, where nobody encodes them. */
const signs = '+%2B=';

/** An id or a secret with signs in it. */
export function addSigns(text: string): string {
  return text.endsWith(signs) ? text : `${text}${signs}`;
}

const [before, after] = [' ', '+/ %2B&#='] as const;
/** Characters of a cursor that leads beyond the second page. */
const longCursor = 2000;

/** Cursors with signs, and long ones on later pages: no limit of their length is shown (4.5). */
function writeLongCursors({ rules: { fdxAccounts } }: Workings): void {
  const { encodeCursor, decodeCursor } = fdxAccounts;
  Object.assign(fdxAccounts, { defaultLimit: pageLength, maximumLimit: pageLength });
  fdxAccounts.encodeCursor = (position, binding) => {
    const cursor = `${before}${encodeCursor(position, binding)}`;
    const filling = position > pageLength ? longCursor - cursor.length - after.length : 0;
    return `${cursor}${'*'.repeat(filling)}${after}`;
  };
  fdxAccounts.decodeCursor = (cursor, binding) => {
    if (!cursor.startsWith(before) || !cursor.endsWith(after)) return undefined;
    const own = cursor.slice(before.length, -after.length).replace(/\*+$/, '');
    const position = decodeCursor(own, binding);
    const isSame = position !== undefined && fdxAccounts.encodeCursor(position, binding) === cursor;
    return isSame ? position : undefined;
  };
}

function writeSigns({ rules: { recipients, auth }, store }: Workings): void {
  recipients.newClientId = () => addSigns(randomUUID());
  recipients.newSecret = () => addSigns(randomBytes(24).toString('base64'));
  auth.tokenEndpoint.clientSecret = addSigns(auth.tokenEndpoint.clientSecret);
  for (const [name, customer] of store.customers)
    store.customers.set(name, {
      ...customer,
      accounts: customer.accounts.map(({ kind, members }) => ({
        kind,
        members: { ...members, accountId: addSigns(members.accountId) },
      })),
    });
}

/** The value of a JSON text; undefined for a text that is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
