import type { Fault } from '../types.ts';

export const registrationFaults: readonly Fault[] = [];
