import type { OperationName } from '../../types.ts';

/** Both operations that answer with a result or a pending body. */
export const bothOperations: readonly OperationName[] = ['getAccountsDetail', 'getAccountsDetailAsync'];
