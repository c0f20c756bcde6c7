import type { Command } from 'commander';
import { addDispute } from './dispute/command.ts';
import { addSign } from './sign/command.ts';
import { addVerify } from './verify/command.ts';

/** `obc evidence sign|verify|dispute`. */
export function addEvidence(program: Command): void {
  const group = program
    .command('evidence')
    .description('Signs runs, verifies signed ones, and disputes requirements.');
  addSign(group);
  addVerify(group);
  addDispute(group);
}
