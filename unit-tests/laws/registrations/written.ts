import { registrations } from '../../../laws/registrations/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';

/** A target that shows what it was asked for at once. */
export const facts = makeFacts({ visibleSeconds: 0, settleSeconds: 0, pathArray: 'comma' });

/** The requirements that each exchange breaks. */
export const find = (exchanges: readonly WrittenExchange[], changes = {}): string[][] =>
  findBroken([registrations], exchanges, { ...facts, ...changes });

export const create = (client_id: string, name = `name of ${client_id}`): WrittenExchange => ({
  ...{ operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients', status: 201 },
  sends: { name },
  gives: { client_id, name },
});
export const request = (clients: string, providers: string, status = 202): WrittenExchange => ({
  ...{ operation: 'requestRegistrations', method: 'POST', status, credential: 'admin' },
  path: `/api/v1/recipients/providers/requests/${clients}/${providers}`,
});
export const record = (client_id: string, provider_id: number, more = {}) => ({
  ...{ client_id, provider_id, client_name: `name of ${client_id}`, registration_status: 'ACTIVE' },
  requested_on: '1970-01-01T00:00:00.500Z',
  ...more,
});
export const all = (...gives: readonly unknown[]): WrittenExchange => ({
  ...{ operation: 'listRegistrations', path: '/api/v1/recipients/providers/requests' },
  gives,
});
export const own = (client: string, ...gives: readonly unknown[]): WrittenExchange => ({
  ...{ operation: 'listRecipientRegistrations', path: `/api/v1/recipients/${client}/providers/requests` },
  gives,
});

export const pending = { registration_status: 'PENDING_APPROVAL' };

export const providers: WrittenExchange = {
  ...{ operation: 'listProviders', path: '/api/v1/providers' },
  gives: [1, 2].map((provider_id) => ({ provider_id, name: `bank ${provider_id}` })),
};
export const recipients: WrittenExchange = {
  operation: 'listRecipients',
  path: '/api/v1/recipients',
  gives: [],
};
