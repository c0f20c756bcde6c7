import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program of the suite in this process, by its path from the root without its ending: its source in a clone, which need not be
 * built, and what is built of it in the package.
 */
export async function load(program) {
  const source = new URL(`../${program}.ts`, import.meta.url);
  if (!existsSync(source)) return await import(`../dist/${program}.js`);
  // By itself tsx goes by the tsconfig of the working folder, whose paths may put other code in the place of a package.
  process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  const loader = import.meta.resolve('tsx');
  if (!process.execArgv.includes(loader)) {
    // Not by the command of tsx: it starts a process of its own, and kills that one where it hears a signal late.
    const { register } = await import('tsx/esm/api');
    register();
    // The processes that this one starts with its own options read sources too.
    process.execArgv.push('--import', loader);
  }
  return await import(source.href);
}
