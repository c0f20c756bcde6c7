import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPlugins } from '../../src/catalogue/plugins/loaded.ts';
import { isBuilt, joinedFolder, locateModule, packageRoot } from '../../src/lib/package-root.ts';

/** What a process of the self-test is started with. */
export interface WorkerFile {
  readonly path: string;
  /** Options of Node. */
  readonly execArgv: readonly string[];
}

/** The part of `scripts/join-modules.ts` that is used here: it is there where the sources are. */
interface Joiner {
  joinModule(module: string, outfile: string): Promise<void>;
}

const joined = new Map<string, Promise<WorkerFile>>();

/**
 * The file of a module that processes run, which is named as in the sources. The sources are joined into one file first:
 * what compiles them as they are loaded gives each function its name again whenever it is made, which takes a third of the
 * time of a self-test. Plug-ins may be TypeScript as well, and are loaded as they are.
 */
export function findWorkerFile(module: string): Promise<WorkerFile> {
  const isPlain = isBuilt || listPlugins().length > 0;
  const file =
    joined.get(module) ??
    (isPlain
      ? Promise.resolve({ path: locateModule(module), execArgv: process.execArgv })
      : joinSources(module));
  joined.set(module, file);
  return file;
}

/** Joined once by each process, since its own modules are read once as well. */
async function joinSources(module: string): Promise<WorkerFile> {
  const script = join(packageRoot, 'scripts', 'join-modules.ts');
  const { joinModule } = (await import(pathToFileURL(script).href)) as Joiner;
  const folder = join(joinedFolder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  for (const left of readdirSync(joinedFolder)) if (!isAlive(Number(left))) removeFolder(left);
  process.once('exit', () => removeFolder(String(process.pid)));
  // Its ending tells it apart from a build, which has documents of its own beside it.
  const path = join(folder, `${module.replaceAll('/', '-')}.mjs`);
  await joinModule(module, path);
  return { path, execArgv: [] };
}

function removeFolder(name: string): void {
  rmSync(join(joinedFolder, name), { recursive: true, force: true });
}

/** False for the process of a folder that a signal ended before it could remove it. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
