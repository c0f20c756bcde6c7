import type { Command } from 'commander';
import { addCertify } from './certify/command.ts';
import { addJudge } from './judge/command.ts';

/** `obc client certify|judge`. */
export function addClient(program: Command): void {
  const group = program.command('client').description('Tests clients: runs them, or judges what they sent.');
  addCertify(group);
  addJudge(group);
}
