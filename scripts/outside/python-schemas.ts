import { execFileSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import {
  collectAnswers,
  findFailuresOfSchemas,
  writeAnswers,
} from '../../unit-tests/contract/published/answers.ts';
import { documentedBodies } from '../../unit-tests/contract/published/documents.ts';
import { commands, runCommand } from '../../unit-tests/contract/published/readme.ts';
import type { Check } from './check.ts';

// Holds the published schemas to what Python's jsonschema says of them, in a virtual environment of its own.

/** The release that the answers are judged by; pip finds those that it needs. */
const requirement = 'jsonschema==4.26.0';

/** Runs a program of the environment, or python3; throws where it fails. */
function run(program: string, ...args: string[]): string {
  const options = { cwd: packageRoot, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  return execFileSync(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Judges the collected answers by Python, and compares with what fails in a run. */
async function compareAnswers(programs: string): Promise<void> {
  const answers = await collectAnswers();
  const { schema, bodies, remove } = writeAnswers(answers);
  try {
    const script = join(packageRoot, 'scripts', 'outside', 'refused-answers.py');
    const printed = run(join(programs, 'python3'), script, join(packageRoot, 'schemas'), schema, bodies);
    const refused = new Set(JSON.parse(printed) as number[]);
    const different = answers.filter(
      (answer, index) => refused.has(index) !== findFailuresOfSchemas(answer).length > 0,
    );
    if (different.length > 0)
      throw new Error(`Python judges otherwise than a run:\n${different.map(({ name }) => name).join('\n')}`);
  } finally {
    remove();
  }
}

/** Runs the command of `schemas/README.md` on a valid body and on another one. */
async function runPageCommand(programs: string): Promise<void> {
  const command = commands.find((one) => one.startsWith('python3'));
  if (command === undefined) throw new Error('schemas/README.md shows no command that begins with python3');
  const env = { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) };
  const valid = documentedBodies.get('getProvider 200')!.example as object;
  const taken = await runCommand(command, valid, env);
  if (taken.status !== 0) throw new Error(`schemas/README.md: a valid body is refused\n${taken.text}`);
  const refused = await runCommand(command, { ...valid, provider_id: 'none' }, env);
  const isRefused = refused.status === 1 && refused.text.includes('$.provider_id');
  if (!isRefused)
    throw new Error(`schemas/README.md: a wrong body is not refused at its place\n${refused.text}`);
}

/** Judges recorded and changed answers by Python, and runs the command of schemas/README.md. */
export const pythonSchemas: Check = {
  name: "the published schemas by Python's jsonschema",
  needs: { program: 'python3', remedy: 'install Python 3 with its module venv' },
  async run(folder) {
    const environment = join(folder, 'venv');
    const programs = join(environment, 'bin');
    run('python3', '-m', 'venv', environment);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', requirement];
    run(join(programs, 'python3'), ...pip);
    await compareAnswers(programs);
    await runPageCommand(programs);
  },
};
