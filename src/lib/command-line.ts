import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readEnvironment } from './env.ts';
import { packageRoot } from './package-root.ts';

/** Where a process of the suite runs, and what started it. */
export interface Whereabouts {
  /** The folder of the package or of the clone. */
  readonly root: string;
  /** The working folder. */
  readonly folder: string;
  /** The variable that npm sets for a process that it starts: `exec` under npx. */
  readonly npmCommand?: string | undefined;
}

/** A command line of ours as its reader can type it here; `command` begins after the name of the program. */
export function writeCommand(command: string, whereabouts: Whereabouts = findWhereabouts()): string {
  return `${nameProgram(whereabouts)} ${command}`;
}

/** Writes a text as one word of a shell. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Writes the name of a file as one word of a shell that no command takes for an option. */
export function quoteFile(file: string): string {
  return quoteForShell(file.startsWith('-') ? `./${file}` : file);
}

function findWhereabouts(): Whereabouts {
  return { root: packageRoot, folder: process.cwd(), npmCommand: readEnvironment().npm_command };
}

/** `obc` alone is on a path only where the package is installed for the whole machine. */
function nameProgram({ root, folder, npmCommand }: Whereabouts): string {
  if (existsSync(join(root, 'app', 'main.ts'))) return 'npm run obc --';
  const [project, inside] = root.split(`${sep}node_modules${sep}`);
  const isOfProject = inside !== undefined && `${folder}${sep}`.startsWith(`${project}${sep}`);
  return isOfProject || npmCommand === 'exec' ? 'npx open-banking-conformance' : 'obc';
}
