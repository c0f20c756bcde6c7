import type { Fault } from '../../reference-server/types.ts';
import { linkedAccountFaults } from './accounts.ts';
import { declaredLinkedAccountFaults } from './declared.ts';
import { lastingMemberFaults } from './lasting.ts';
import { detailOptionFaults } from './options.ts';
import { pendingFaults } from './pending.ts';
import { pollingFaults } from './polling.ts';
import { detailRequestFaults } from './requests.ts';
import { resultFaults } from './result.ts';
import { detailSessionFaults } from './sessions.ts';
import { unwatchedDetailFaults } from './unwatched.ts';
import { windowAndFilterFaults } from './windows.ts';

/** Defects of account detail, in the order of the document. */
export const accountDetailFaults: readonly Fault[] = [
  ...resultFaults,
  ...linkedAccountFaults,
  ...pendingFaults,
  ...pollingFaults,
  ...detailRequestFaults,
  ...detailOptionFaults,
  ...windowAndFilterFaults,
  ...detailSessionFaults,
  ...lastingMemberFaults,
  ...declaredLinkedAccountFaults,
  ...unwatchedDetailFaults,
];
