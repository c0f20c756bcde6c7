import type { Refusal } from '../refusal.ts';
import type { Call, OperationName } from '../types.ts';

export type ErrorGroup = 'outbound' | 'revocation' | 'fdx' | 'token' | 'banking';

/** Section 7: how errors look. */
export interface ErrorRules {
  groupOf(operation: OperationName): ErrorGroup;
  /** The body of an error by group. */
  body: Record<ErrorGroup, (refusal: Refusal, call: Call) => unknown>;
  malformedJsonStatus: number;
  malformedJsonMessage: string;
  /** The body for paths and methods that do not exist. */
  noRoute(status: 404 | 405, method: string, path: string): unknown;
  internalMessage: string;
}

const GROUPS: Partial<Record<OperationName, ErrorGroup>> = {
  revokeByDelete: 'revocation',
  revokeByPost: 'revocation',
  getAccount: 'fdx',
  listAccounts: 'fdx',
  token: 'token',
  authorize: 'banking',
  getAccountsDetail: 'banking',
  getAccountsDetailAsync: 'banking',
};

const REVOKE_CODES: Record<number, string> = {
  401: 'invalid_token',
  403: 'insufficient_scope',
  500: 'server_error',
};

const SERVICE_CODES: Record<number, string> = {
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  500: 'INTERNAL_ERROR',
};

/** The document's error shapes; banking errors, which it does not show, take the pending body's members. */
export function createErrorRules(): ErrorRules {
  return {
    groupOf: (operation) => GROUPS[operation] ?? 'outbound',
    body: {
      outbound: (refusal) => ({ message: refusal.message }),
      revocation: (refusal) => ({
        error: refusal.code ?? REVOKE_CODES[refusal.status] ?? 'invalid_request',
        error_description: refusal.message,
      }),
      fdx: (refusal, call) =>
        refusal.status === 401
          ? { message: refusal.message }
          : {
              code: refusal.code ?? refusal.status,
              message: refusal.message,
              debugMessage: `${call.operation}: ${refusal.message}`,
            },
      token: (refusal) => ({
        error: refusal.code ?? (refusal.status === 500 ? 'server_error' : 'invalid_request'),
        error_description: refusal.message,
      }),
      banking: (refusal) => ({
        ServiceCode: refusal.code ?? SERVICE_CODES[refusal.status] ?? 'INVALID_REQUEST',
        HttpStatusCode: refusal.status,
        Message: refusal.message,
      }),
    },
    malformedJsonStatus: 400,
    malformedJsonMessage: 'The body is not a JSON object',
    noRoute: (status, method, path) => ({
      message: status === 404 ? `There is no ${path}` : `${path} does not answer ${method}`,
    }),
    internalMessage: 'An internal error has occurred',
  };
}
