import type { Fault } from '../types.ts';

export const generalFaults: readonly Fault[] = [];
