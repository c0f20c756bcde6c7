import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import {
  collectAnswers,
  findFailuresOfSchemas,
  writeAnswers,
} from '../unit-tests/contract/published/answers.ts';
import { documentedBodies } from '../unit-tests/contract/published/documents.ts';
import { commands, runCommand } from '../unit-tests/contract/published/readme.ts';

// Holds the published schemas to what Python's jsonschema says of them, in a virtual environment of its own. It is no
// part of `npm test`, which needs nothing but Node.

/** The release that the answers are judged by; pip finds those that it needs. */
const requirement = 'jsonschema==4.26.0';

const environment = mkdtempSync(join(tmpdir(), 'obc-python-'));
const programs = join(environment, process.platform === 'win32' ? 'Scripts' : 'bin');

/** Runs a program of the environment, or python3; throws where it fails. */
function run(program: string, ...args: string[]): string {
  const options = { cwd: packageRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  return execFileSync(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
}

function report(what: string, isAsWanted: boolean, detail = ''): void {
  process.stdout.write(`${isAsWanted ? 'ok  ' : 'FAIL'} ${what}${isAsWanted ? '' : `\n${detail}`}\n`);
  if (!isAsWanted) process.exitCode = 1;
}

/** Judges the collected answers by Python, and compares with what fails in a run. */
async function compareAnswers(): Promise<void> {
  const answers = await collectAnswers();
  const { schema, bodies, remove } = writeAnswers(answers);
  try {
    const script = join(packageRoot, 'scripts', 'refused-answers.py');
    const printed = run(join(programs, 'python3'), script, join(packageRoot, 'schemas'), schema, bodies);
    const refused = new Set(JSON.parse(printed) as number[]);
    const different = answers.filter(
      (answer, index) => refused.has(index) !== findFailuresOfSchemas(answer).length > 0,
    );
    const names = different.map(({ name }) => name).join('\n');
    report(`${answers.length} answers: ${refused.size} refused, as in a run`, different.length === 0, names);
  } finally {
    remove();
  }
}

/** Runs the command of `schemas/README.md` on a valid body and on another one. */
async function runPageCommand(): Promise<void> {
  const command = commands.find((one) => one.startsWith('python3'));
  if (command === undefined) throw new Error('schemas/README.md shows no command that begins with python3');
  const env = { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) };
  const valid = documentedBodies.get('getProvider 200')!.example as object;
  const taken = await runCommand(command, valid, env);
  report('the command of schemas/README.md takes a valid body', taken.status === 0, taken.text);
  const refused = await runCommand(command, { ...valid, provider_id: 'none' }, env);
  const isRefused = refused.status === 1 && refused.text.includes('$.provider_id');
  report('and refuses another one, with its place', isRefused, refused.text);
}

/** Makes the environment; throws, with what to do, where Python 3 cannot. */
function makeEnvironment(): void {
  try {
    run('python3', '-m', 'venv', environment);
  } catch (error) {
    throw new Error('python3 -m venv failed: install Python 3 with its module venv', { cause: error });
  }
}

try {
  makeEnvironment();
  run(
    join(programs, 'python3'),
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    requirement,
  );
  await compareAnswers();
  await runPageCommand();
} finally {
  rmSync(environment, { recursive: true, force: true });
}
