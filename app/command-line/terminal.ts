import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import pico from 'picocolors';
import { isColourWanted } from '../../src/lib/colour.ts';
import { quoteFile, writeCommand } from '../../src/lib/command-line.ts';
import { heldLocks } from '../../src/lib/held-locks.ts';
import { wrap } from '../../src/report/formats/columns.ts';
import { escapeForLog, escapeJsonForLog } from '../../src/report/formats/text.ts';

/** How output is to look: colours only in a terminal that shows them, lines no longer than it is wide. */
export interface Terminal {
  readonly colour: boolean;
  /** Columns; 100 without a terminal. */
  readonly width: number;
  readonly paint: ReturnType<typeof pico.createColors>;
}

/** The terminal behind standard output. */
export function detectTerminal(): Terminal {
  const colour = isColourWanted(process.stdout);
  return { colour, width: Math.min(process.stdout.columns ?? 100, 120), paint: pico.createColors(colour) };
}

/** How the summary of a report is to look on a stream: in colour and as wide as its terminal, if it has one. */
export function summaryViewOf(stream: NodeJS.WriteStream): {
  readonly colour: boolean;
  readonly width: number;
} {
  return { colour: isColourWanted(stream), width: stream.columns ?? 100 };
}

/** Prints lines on standard output. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Prints JSON text on standard output, for a machine that reads it or for a log that it ends in. */
export function printJson(json: string): void {
  process.stdout.write(`${escapeJsonForLog(json.trimEnd())}\n`);
}

/** Prints a line for a person who watches, apart from what a machine reads on standard output. */
export function note(...lines: readonly string[]): void {
  process.stderr.write(`${fitLines(lines.map(escapeForLog), process.stderr).join('\n')}\n`);
}

/** Lines broken between words at the width of a stream's terminal, with what follows a break further right. */
export function fitLines(lines: readonly string[], stream: NodeJS.WriteStream): string[] {
  const { columns } = stream;
  if (stream.isTTY !== true || columns === undefined) return [...lines];
  return lines.flatMap((line) => {
    const [, margin = '', text = ''] = /^( *)(.*)$/s.exec(line) ?? [];
    const [first = '', ...rest] = wrap(text, Math.max(columns - margin.length - 4, 20));
    return [`${margin}${first}`, ...rest.map((part) => `${margin}    ${part}`)];
  });
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that asks a command to stop. */
export type StopSignal = (typeof signals)[number];

/**
 * Resolves at the first signal that asks a command to stop; the next one ends the process at once. Called before the
 * command says that it is ready, since a signal may follow at once.
 */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    watchSignals(stopAtOnce, () => resolve());
  });
}

/** Milliseconds within which the same signal is one: it comes to a process itself, and by what started it (`timeout`, tsx). */
const sameSignal = 500;

/**
 * Calls `first` at the first signal that asks a command to stop, and `further` at the next one that is not the same again. Gives what ends
 * the watch.
 */
export function watchSignals(
  further: (signal: StopSignal) => void,
  first: (signal: StopSignal) => void,
): () => void {
  let asked: { readonly signal: StopSignal; isOver: boolean } | undefined;
  // One listener for both: a signal that came while they are changed would be lost.
  const hear = (signal: StopSignal) => {
    if (asked !== undefined) {
      if (asked.signal !== signal || asked.isOver) further(signal);
      return;
    }
    const now = { signal, isOver: false };
    asked = now;
    first(signal);
    // By turns of the event loop, not by its clock: a process that writes its report hears late what came at once.
    setTimeout(() => setImmediate(() => (now.isOver = true)).unref(), sameSignal).unref();
  };
  for (const signal of signals) process.on(signal, hear);
  return () => {
    for (const signal of signals) process.off(signal, hear);
  };
}

/** Says for each run that is under way how its report is made once this process has ended; nothing where there is none. */
export function describeBegunRuns(): string[] {
  const begun = [...heldLocks].map(dirname).filter((folder) => existsSync(join(folder, 'run.json')));
  return begun
    .map(dirname)
    .map(
      (folder) =>
        `${writeCommand(`report ${quoteFile(folder)}`)} makes the report of what this run has judged.`,
    );
}

let exitIsMeant = false;

/** True where the suite itself ends this process before its command does. */
export function isExitMeant(): boolean {
  return exitIsMeant;
}

/** Ends the process with an exit code, or the one that is set, whatever still waits. */
export function stopNow(code?: number): never {
  exitIsMeant = true;
  // `process.exit(undefined)` would end with 0, whatever is set.
  if (code !== undefined) process.exitCode = code;
  process.exit();
}

/** Ends the process at a second signal, with the exit code that a shell gives for it (130 for Ctrl-C). */
export function stopAtOnce(signal: StopSignal): never {
  note(`error: stopped at once by a second ${signal}`, ...describeBegunRuns());
  stopNow(128 + constants.signals[signal]);
}
