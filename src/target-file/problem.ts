import { join, relative } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';
import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import { UserError } from '../lib/user-error.ts';

/** A place in the target file: keys from the top, array positions as numbers. */
export type Path = readonly (string | number)[];

/** One mistake in a target file. */
export interface Problem {
  readonly path: Path;
  /** What was expected, what was found, and what to do. */
  readonly message: string;
  /** True when the key itself is wrong, and not its value. */
  readonly atKey?: boolean;
}

/** A mistake with its place in the file, lines and columns from 1. */
export interface PlacedProblem {
  readonly line: number;
  readonly column: number;
  readonly key: string;
  readonly message: string;
}

/** How messages speak of a kind of file, and where its settings are described. */
export interface FileKind {
  readonly noun: string;
  /** Path in the package. */
  readonly described: readonly string[];
}

const targetFile: FileKind = { noun: 'target file', described: ['docs', 'target.example.yaml'] };

const maxShown = 20;

/** All mistakes of a target file, or of another kind of file, at once, in the order of its lines, each as `file:line:column  key: message`. */
export class TargetFileError extends UserError {
  /** How messages name the file. */
  readonly file: string;
  readonly problems: readonly PlacedProblem[];

  constructor(file: string, problems: readonly PlacedProblem[], { noun, described }: FileKind = targetFile) {
    const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
    const shown = sorted.slice(0, maxShown).map((problem) => `  ${textOf(file, problem)}`);
    const more = sorted.length - shown.length;
    const mistakes = sorted.length === 1 ? 'a mistake' : `${sorted.length} mistakes`;
    super(
      [
        `the ${noun} ${file} has ${mistakes}; nothing was sent`,
        ...shown,
        ...(more > 0 ? [`  and ${more} more`] : []),
        `Every setting is described in ${relative('', join(packageRoot, ...described))}.`,
      ].join('\n'),
    );
    this.name = 'TargetFileError';
    this.file = file;
    this.problems = sorted;
  }
}

function textOf(file: string, { line, column, key, message }: PlacedProblem): string {
  return `${file}:${line}:${column}  ${key === '' ? '' : `${key}: `}${message}`;
}

/** A path as a person writes it: `fdx.accounts[2].id`. */
export function keyOf(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const key = redactLikelySecrets(part);
    return text === '' ? key : `${text}.${key}`;
  }, '');
}
