import type { Command } from 'commander';
import { addRegistryBuild } from './build/command.ts';
import { addRegistryRun } from './run/command.ts';

/** `obc registry run|build`. */
export function addRegistry(program: Command): void {
  const group = program
    .command('registry')
    .description('Runs a folder of targets, and builds a site of signed runs.');
  addRegistryRun(group);
  addRegistryBuild(group);
}
