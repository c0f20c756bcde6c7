import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeCommand } from '../../src/lib/command-line.ts';
import { maxMadeBytes } from '../../src/lib/read-file.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { findUnreadable } from '../../src/report/diff/readable.ts';
import type { Report } from '../../src/report/report.ts';

const fileName = 'report.json';
const readVersion = 1;

/**
 * A report from its file, or from the folder of its run. Throws UserError when there is none, when the file is not
 * a report, and when its format is of another version.
 */
export function readReport(path: string): Report {
  const file = fileOf(path);
  const value = parsed(file);
  const { version, suite } = value as Partial<Report>;
  const by = suite === undefined ? '' : `, written by ${suite.name} ${suite.version}`;
  if (typeof version === 'number' && version !== readVersion) {
    throw new UserError(
      `${file} is a report of version ${version}${by}; this suite reads version ${readVersion}: ` +
        'make both reports with one version of the suite (' +
        `${writeCommand('report FOLDER')} makes one again)`,
    );
  }
  const problems = findUnreadable(value);
  if (problems.length === 0) return value as Report;
  throw new UserError(
    [`${file} is not a report of obc run${by}:`, ...problems.map((problem) => `  ${problem}`)].join('\n'),
  );
}

function fileOf(path: string): string {
  if (!existsSync(path)) {
    throw new UserError(`there is no ${path}: give the folder of a run (reports) or its ${fileName}`);
  }
  if (!statSync(path).isDirectory()) return path;
  const file = join(path, fileName);
  if (existsSync(file)) return file;
  throw new UserError(
    `the folder ${path} holds no ${fileName}: give the folder of a run that ended; ` +
      `${writeCommand('report FOLDER')} makes the report of one that was killed`,
  );
}

function parsed(file: string): object {
  const value = json(file);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UserError(`${file} is not a report of obc run: it holds no JSON object`);
}

function json(file: string): unknown {
  const { size } = statSync(file);
  if (!statSync(file).isFile() || size > maxMadeBytes)
    throw new UserError(
      `${file} is not a report of obc run: expected a file of at most ${maxMadeBytes} bytes`,
    );
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(`${file} is not a report of obc run: it is not JSON (${error.message})`);
  }
}
