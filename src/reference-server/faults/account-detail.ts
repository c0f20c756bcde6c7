import type { Fault } from '../types.ts';

export const accountDetailFaults: readonly Fault[] = [];
