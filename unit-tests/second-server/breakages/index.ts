import { accountsBreakages } from './accounts.ts';
import { outboundBreakages } from './outbound.ts';

export type { Breakage } from './breakage.ts';

/** Every subtle way in which the second server can be told to depart from the document. */
export const breakages = { ...outboundBreakages, ...accountsBreakages };

export type BreakageId = keyof typeof breakages;
