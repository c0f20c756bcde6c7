import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An option of Node that loads code before the program. */
interface Preload {
  readonly option: string;
  /** The file or package that it names; empty where it names none. */
  readonly code: string;
  /** The words that it is written with. */
  readonly words: readonly string[];
}

/** Options of Node that load code of others before the program, or name a file of settings that may. */
const loading =
  /^(?:-r|--require|--import|--loader|--experimental-loader|--experimental-config-file|--snapshot-blob)$/;

/** The places of such options, for messages. */
export const preloadOrigin = 'NODE_OPTIONS or the command line of Node';

/** The same of the file `node.config.json` in the working folder, which they do not name. */
const loadingDefault = '--experimental-default-config-file';

/**
 * The options of Node, in NODE_OPTIONS and on its command line, that load code before the suite, which may change whatever the suite
 * sends, hears and says: each with the name of its file, without the folder.
 */
export function listPreloads(
  { NODE_OPTIONS = '' }: Readonly<Record<string, string | undefined>>,
  typed: readonly string[] = process.execArgv,
): string[] {
  const words = [...NODE_OPTIONS.matchAll(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g)].map(([word]) =>
    word.replaceAll('"', ''),
  );
  const all = [...findPreloads(words), ...findForeign(typed)];
  return [...new Set(all.map(({ option, code }) => `${option} ${code.split(/[/\\]/).at(-1)}`.trim()))];
}

/** The words of the command line of Node that load code before this process, for those that it starts. */
export function listInheritedPreloads(typed: readonly string[] = process.execArgv): string[] {
  return findForeign(typed).flatMap(({ words }) => words);
}

function findForeign(typed: readonly string[]): readonly Preload[] {
  return findPreloads(typed).filter(({ code }) => !isOfOwnTool(code));
}

function findPreloads(words: readonly string[]): readonly Preload[] {
  return words.flatMap((word, at) => {
    const [, typed = '', given] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    // Node takes `_` for `-`.
    const option = typed.replaceAll('_', '-');
    if (option === loadingDefault) return [{ option, code: '', words: [word] }];
    if (!loading.test(option)) return [];
    const next = words.slice(at + 1, at + 2);
    return given === undefined
      ? [{ option, code: next[0] ?? '', words: [word, ...next] }]
      : [{ option, code: given, words: [word] }];
  });
}

/** True for a file of tsx as the suite finds it, which starts the suite in a clone and loads itself before it. */
function isOfOwnTool(code: string): boolean {
  try {
    const tool = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
    const named = code.startsWith('file:') ? fileURLToPath(code) : code;
    const file = createRequire(resolve('node')).resolve(named);
    return realpathSync(file).startsWith(`${realpathSync(tool)}${sep}`);
  } catch {
    // One of them is not installed, or not a file.
    return false;
  }
}
