import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packageRoot } from '../../../../src/lib/package-root.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { readSuite } from '../../../../src/report/fold/suite.ts';
import { type JudgeAnswer, type JudgeRequest, judgeExport, protocolVersion } from './protocol.ts';

type Judged = Exclude<JudgeAnswer, { readonly error: string }>;

/**
 * Asks another package of the suite, a folder or what `npm pack` makes, to judge a run, in a process of its own. Throws
 * UserError for what is no such package, and for one that cannot judge.
 */
export async function askPackage(path: string, request: Omit<JudgeRequest, 'protocol'>): Promise<Judged> {
  if (!existsSync(path))
    throw new UserError(`there is no ${path}: give the folder of a package, or its .tgz, with --package`);
  if (statSync(path).isDirectory()) return await ask(path, path, request);
  const folder = mkdtempSync(join(tmpdir(), 'obc-package-'));
  try {
    unpack(path, folder);
    return await ask(path, folder, request);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Unpacks a package; what it depends on is taken from where this package finds it. */
function unpack(file: string, folder: string): void {
  try {
    execFileSync('tar', ['-xzf', resolve(file), '-C', folder, '--strip-components=1'], { stdio: 'ignore' });
  } catch {
    throw new UserError(`${file} cannot be unpacked: expected a package as npm pack makes it (.tgz)`);
  }
  const modules = findModules(packageRoot);
  if (modules !== undefined && !existsSync(join(folder, 'node_modules')))
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
}

function findModules(folder: string): string | undefined {
  const modules = join(folder, 'node_modules');
  if (existsSync(join(modules, 'undici'))) return modules;
  return dirname(folder) === folder ? undefined : findModules(dirname(folder));
}

async function ask(path: string, folder: string, request: Omit<JudgeRequest, 'protocol'>): Promise<Judged> {
  const answer = await send(locateJudge(path, folder), { protocol: protocolVersion, ...request }, path);
  if ('error' in answer) throw new UserError(`the package ${path} cannot judge this run: ${answer.error}`);
  if (answer.protocol === protocolVersion && Array.isArray(answer.report?.requirements)) return answer;
  throw new UserError(`the package ${path} answered what is no report`);
}

function locateJudge(path: string, folder: string): string {
  const { name } = readSuite();
  const about = readAbout(folder);
  if (about?.name !== name)
    throw new UserError(`${path} is no package of ${name}: give its folder, or its .tgz, with --package`);
  const place = about.exports?.[judgeExport];
  if (typeof place !== 'string')
    throw new UserError(
      `${name} ${about.version} in ${path} cannot judge runs of another version: only later ones can`,
    );
  const file = resolve(folder, place);
  if (existsSync(file)) return file;
  throw new UserError(`${path} is not built: run npm run build in it, or give what npm pack makes of it`);
}

interface About {
  readonly name?: string;
  readonly version?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
}

function readAbout(folder: string): About | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as About;
  } catch {
    return undefined;
  }
}

const maxSaid = 300;

/** One message there and one back. Rejects with UserError where the process ends without an answer. */
function send(file: string, request: JudgeRequest, path: string): Promise<JudgeAnswer> {
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.on('data', (chunk) => (said = `${said}${chunk}`.slice(0, 100 * maxSaid)));
  return new Promise((done, fail) => {
    child.once('message', (answer) => done(answer as JudgeAnswer));
    child.once('error', fail);
    child.once('close', (code) => {
      const why = /^\w*Error.*$/m.exec(said)?.[0].slice(0, maxSaid) ?? `it ended with ${code}`;
      fail(new UserError(`the package ${path} cannot judge this run: ${why}`));
    });
    child.send(request);
  });
}
