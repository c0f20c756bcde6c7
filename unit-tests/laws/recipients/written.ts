import type { WrittenExchange } from '../judge.ts';

/** The members that every creation of these tests sends. */
export const body = {
  name: 'Harvest Budget 1',
  scope: ['ACCOUNT_BASIC'],
  redirect_uris: 'https://harvest.example/one/return',
  logo_uri: 'https://harvest.example/logo.svg',
  country: 'CA',
  description: 'A budget that fills itself in.',
  terms_uri: 'https://harvest.example/terms',
  client_uri: 'https://harvest.example/about',
  contacts: [{ email: ['hello@harvest.example'] }],
};

type SentBody = Readonly<Record<string, unknown>>;

const json = [['content-type', 'application/json']] as const;

/** The view of a target of a recipient that was created by a body. */
export function show(sent: SentBody, client_id: string): SentBody {
  const { scope = ['ACCOUNT_BASIC'], redirect_uris, ...others } = sent;
  return {
    ...others,
    client_id,
    scope: (scope as string[]).join(' '),
    redirect_uris: [redirect_uris],
  };
}

/** A creation by the body of these tests with changes, and its answer: 201 with what was sent by default. */
export function create(
  client_id: string,
  changes: SentBody = {},
  answer: Partial<WrittenExchange> = {},
): WrittenExchange {
  const sends = JSON.parse(JSON.stringify({ ...body, name: `Harvest Budget ${client_id}`, ...changes }));
  return {
    ...{ operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients', headers: json, sends },
    ...{ status: 201, gives: show(sends, client_id) },
    ...answer,
  };
}

/** A creation that is refused, with 400 by default. */
export function refuse(changes: SentBody, status = 400, client_id = 'refused'): WrittenExchange {
  return create(client_id, changes, { status, gives: { message: 'no' } });
}

/** A read of the detail of a recipient. */
export function read(client_id: string, gives: unknown, status = 200): WrittenExchange {
  return { operation: 'getRecipient', path: `/api/v1/recipients/${client_id}`, gives, status };
}

/** A read of the list. */
export function list(gives: unknown): WrittenExchange {
  return { operation: 'listRecipients', path: '/api/v1/recipients', gives };
}

/** An update of a recipient, and its answer. */
export function update(client_id: string, sends: unknown, gives: unknown, status = 200): WrittenExchange {
  return {
    ...{
      operation: 'updateRecipient',
      method: 'PUT',
      path: `/api/v1/recipients/${client_id}`,
      headers: json,
    },
    ...{ sends, gives, status },
  };
}

/** A regeneration of the secret of a recipient. */
export function regenerate(client_id: string, status = 200): WrittenExchange {
  const path = `/api/v1/recipients/${client_id}/secret`;
  const gives = status === 200 ? { client_id, client_secret: 'a new one' } : { message: 'no' };
  return { operation: 'regenerateSecret', method: 'POST', path, gives, status };
}
