import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { unitTestsOf } from './unit-tests-of.ts';

// What to run after every change, in at most 15 seconds: types, lint, and the unit tests of structure, of the catalogue
// and of what differs from main. `npm test` proves everything.

interface Step {
  readonly name: string;
  readonly failed: boolean;
  readonly seconds: number;
}

async function run(name: string, command: string, args: readonly string[], more = {}): Promise<Step> {
  const begun = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...more } });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const step = { name, failed: code !== 0, seconds: (performance.now() - begun) / 1000 };
  process.stdout.write(`${step.failed ? 'FAIL' : 'ok  '} ${name} (${step.seconds.toFixed(1)} s)\n`);
  if (step.failed) process.stdout.write(`${output}${errors}\n`);
  return step;
}

const { run: specs, slow, needsBuild } = unitTestsOf('main');
const tests = ['playwright', 'test', '-c', 'unit-tests', '--reporter=dot', ...specs];
const steps = await Promise.all([
  run('types', 'npm', ['run', '--silent', 'types']),
  run('lint', 'npm', ['run', '--silent', 'lint']),
  run(`unit tests of ${[...new Set(specs.map((path) => path.split('/')[1]))].join(', ')}`, 'npx', tests, {
    OBC_BUILD: needsBuild ? 'if-changed' : 'never',
  }),
]);
for (const folder of slow) process.stdout.write(`left out, slow: npm run test:unit -- ${folder}\n`);
process.exitCode = steps.some(({ failed }) => failed) ? 1 : 0;
