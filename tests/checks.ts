import type { Check } from '../src/check/types.ts';
import { providerDetailChecks } from './providers/detail.ts';
import { providerListChecks } from './providers/list.ts';

/** Every check of the suite, in the order of the document. */
export const checks: readonly Check[] = [...providerListChecks, ...providerDetailChecks];
