import type { Fault } from '../types.ts';

export const providerFaults: readonly Fault[] = [];
