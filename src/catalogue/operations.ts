import { loadDocuments, type OpenApiOperation } from './documents.ts';
import type { Area } from './requirements.ts';

/** Every operation of section 4, `/Token` and `/Authorize`, by its operationId, with its area. */
const areaOf = {
  listProviders: 'providers',
  getProvider: 'providers',
  revokeByDelete: 'revocation',
  revokeByPost: 'revocation',
  listRecipients: 'recipients',
  createRecipient: 'recipients',
  getRecipient: 'recipients',
  updateRecipient: 'recipients',
  regenerateSecret: 'recipients',
  listRegistrations: 'registrations',
  listRecipientRegistrations: 'registrations',
  requestRegistrations: 'registrations',
  getAccount: 'fdx-accounts',
  listAccounts: 'fdx-accounts',
  getAccountsDetail: 'account-detail',
  getAccountsDetailAsync: 'account-detail',
  token: 'general',
  authorize: 'account-detail',
} as const satisfies Record<string, Area>;

export type OperationId = keyof typeof areaOf;

/** What the suite knows of an operation; method and path come from the OpenAPI documents. */
export interface Operation {
  readonly id: OperationId;
  readonly area: Area;
  readonly method: string;
  readonly path: string;
  readonly document: 'outbound' | 'banking';
  readonly description: OpenApiOperation;
}

function find(id: OperationId): Operation {
  for (const document of ['outbound', 'banking'] as const) {
    for (const [path, item] of Object.entries(loadDocuments()[document].paths)) {
      for (const [method, description] of Object.entries(item)) {
        if (description.operationId === id) {
          return { id, area: areaOf[id], method: method.toUpperCase(), path, document, description };
        }
      }
    }
  }
  throw new Error(`the OpenAPI documents have no operation ${id}`);
}

export const operationIds = Object.keys(areaOf) as OperationId[];

const found = new Map<OperationId, Operation>();

/** The operation of an id. Throws when the OpenAPI documents lack it. */
export function getOperation(id: OperationId): Operation {
  const known = found.get(id) ?? find(id);
  found.set(id, known);
  return known;
}

/** The beginning of every path of a service, which names no operation. */
const pathPrefix = /^\/(?:api\/v1|api\/fdx\/5|v3\/\{\w+\}\/BankingServices)(?=\/)/;

/** Describes an operation by its method and the end of its path, such as `GET /providers`. */
export function describeOperation(id: OperationId): string {
  const { method, path } = getOperation(id);
  return `${method} ${path.replace(pathPrefix, '')}`;
}

/** True for operations that change something on the target. */
export function writes(id: OperationId): boolean {
  return getOperation(id).method !== 'GET' && !['getAccountsDetail', 'token', 'authorize'].includes(id);
}
