import type { Fault } from '../types.ts';

export const recipientFaults: readonly Fault[] = [];
