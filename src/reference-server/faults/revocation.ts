import type { Fault } from '../types.ts';

export const revocationFaults: readonly Fault[] = [];
