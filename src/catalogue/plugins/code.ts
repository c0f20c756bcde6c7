import { createRequire } from 'node:module';
import { UserError } from '../../lib/user-error.ts';
import { listPlugins } from './loaded.ts';
import { shortenPath } from './locate.ts';
import type { Plugin } from './plugin.ts';
import { describeOwnIds, isOwnId } from './plugin.ts';

/** What the module of a plug-in exports by default, as far as anybody can know before it is asked. */
export type PluginCode = Readonly<Partial<Record<CodePart, unknown>>>;

/** Functions that give lists, each of a kit; and what the reference server does where the plug-in is loaded. */
export const codeParts = ['checks', 'laws', 'faults', 'variations', 'reference'] as const;
export type CodePart = (typeof codeParts)[number];

/** A plug-in with its code. */
export interface LoadedCode {
  readonly plugin: Plugin;
  readonly code: PluginCode;
}

let loaded: readonly LoadedCode[] | undefined;

/**
 * The code of each plug-in that has some, loaded once. At once and not in a promise: it becomes part of lists that every
 * front end imports. Throws UserError for a module that cannot be loaded, or exports something else.
 */
export function loadPluginCode(): readonly LoadedCode[] {
  loaded ??= listPlugins().flatMap((plugin) =>
    plugin.code === undefined ? [] : [{ plugin, code: loadModule(plugin.code) }],
  );
  return loaded;
}

function loadModule(path: string): PluginCode {
  const file = shortenPath(path);
  const code = (requireModule(path, file) as { default?: unknown } | null)?.default;
  if (typeof code !== 'object' || code === null)
    throw new UserError(
      `${file}: export default is missing: write an object with some of ${codeParts.join(', ')}`,
    );
  for (const [part, value] of Object.entries(code)) {
    if (!codeParts.some((one) => one === part))
      throw new UserError(
        `${file}: export default has ${part}, which is unknown: write some of ${codeParts.join(', ')}`,
      );
    if (typeof value !== 'function')
      throw new UserError(`${file}: ${part} is not a function: write one that takes a kit and gives a list`);
  }
  return code;
}

const advice: Readonly<Record<string, string>> = {
  ERR_REQUIRE_CYCLE_MODULE:
    'it imports open-banking-conformance, which loads it: take what it needs from the kit, or import open-banking-conformance/plugin',
  ERR_REQUIRE_ASYNC_MODULE: 'it awaits something at its top level: do that in a check',
};

function requireModule(path: string, file: string): unknown {
  try {
    return createRequire(import.meta.url)(path);
  } catch (error) {
    // It was said in the first place, where one load led to another.
    if (error instanceof UserError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UserError(`${file} cannot be loaded: ${advice[code] ?? message.split('\n')[0]}`);
  }
}

/**
 * What each plug-in gives for a part of its code, with a kit. Throws UserError for what is not a list of things whose ids are
 * its own, and what `verify` throws for the list at a place.
 */
export function collectFromCode<Thing extends { readonly id: string }>(
  part: CodePart,
  kit: object,
  verify: (given: readonly Thing[], place: string) => void = () => {},
): readonly Thing[] {
  const seen = new Map<string, string>();
  return loadPluginCode().flatMap(({ plugin, code }) => {
    const give = code[part] as ((kit: object) => unknown) | undefined;
    const file = shortenPath(plugin.code ?? plugin.place);
    const given = give === undefined ? [] : callPart(give, kit, `${file}: ${part}`);
    if (!Array.isArray(given)) throw new UserError(`${file}: ${part} gives no list: return an array`);
    for (const [index, thing] of given.entries()) {
      const id: unknown = (thing as { id?: unknown } | null)?.id;
      if (typeof id !== 'string' || !isOwnId(plugin, id))
        throw new UserError(
          `${file}: ${part}[${index}]/id is ${JSON.stringify(id)}: write an id that begins with ${describeOwnIds(plugin)}`,
        );
      if (seen.has(id))
        throw new UserError(
          `${file}: ${part}[${index}]/id is ${id}, which another one has: write its own id`,
        );
      seen.set(id, file);
    }
    verify(given as Thing[], `${file}: ${part}`);
    return given as Thing[];
  });
}

function callPart(give: (kit: object) => unknown, kit: object, place: string): unknown {
  try {
    return give(kit);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${place} cannot be made: ${(error as Error).message}`);
  }
}
