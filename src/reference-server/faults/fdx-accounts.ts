import type { Fault } from '../types.ts';

export const fdxAccountFaults: readonly Fault[] = [];
