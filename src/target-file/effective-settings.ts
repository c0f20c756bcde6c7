import type { DeclaredTarget } from './declared.ts';
import type { Path } from './problem.ts';
import { resolveTarget } from './resolve.ts';
import { findNodeBelow, type SettingNode, targetSchema } from './schema.ts';
import { secretsOf } from './secrets.ts';
import type { Target } from './types.ts';

/** Text that stands for a secret that is written out in a target file. */
const redacted = '[secret]';

/** Every setting that a run goes by, and which of them nobody declared. */
export interface EffectiveSettings {
  /** The settings in the form of a target file: variables by their names, secrets redacted. */
  readonly settings: unknown;
  /** Where the settings are that are defaults. */
  readonly defaults: readonly Path[];
}

/** The effective settings of a declared target whose texts still name their variables (`${NAME}`). */
export function resolveSettings(declared: DeclaredTarget): EffectiveSettings {
  const target = resolveTarget(declared);
  const secrets = new Set([...secretsOf(target)]);
  return {
    settings: redactSettings(hideInCommands(target, secrets), targetSchema, secrets),
    defaults: findDefaults(declared, target, []),
  };
}

/** A target whose commands hold no secret that is written out elsewhere in it, in whichever part of a word it stands. */
function hideInCommands(target: Target, secrets: ReadonlySet<unknown>): Target {
  const written = [...secrets].filter((one): one is string => isWrittenOut(one));
  const longFirst = written.sort((a, b) => b.length - a.length);
  const hide = (command: readonly string[]) =>
    command.map((word) => longFirst.reduce((text, secret) => text.replaceAll(secret, redacted), word));
  const { revocation, banking } = target;
  return {
    ...target,
    ...(revocation?.connectionCommand && {
      revocation: { ...revocation, connectionCommand: hide(revocation.connectionCommand) },
    }),
    ...(banking?.sessionCommand && {
      banking: { ...banking, sessionCommand: hide(banking.sessionCommand) },
    }),
  };
}

/** True for a text that is more than the names of variables. */
function isWrittenOut(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && !/^(\$\{\w+\})+$/.test(text);
}

/** A copy of settings without the texts that the schema calls secret or that are among the secrets; names of variables stay. */
export function redactSettings(
  value: unknown,
  node: SettingNode | undefined,
  secrets: ReadonlySet<unknown> = new Set(),
): unknown {
  if (typeof value === 'string') {
    const isSecret = node?.['x-secret'] === true || secrets.has(value);
    return isSecret && isWrittenOut(value) ? redacted : value;
  }
  const redact = (child: unknown, key: string | number) =>
    redactSettings(child, findNodeBelow(node, key), secrets);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, redact(child, key)]));
}

function findDefaults(declared: unknown, effective: unknown, path: Path): Path[] {
  if (declared === undefined) return [path];
  if (typeof effective !== 'object' || effective === null) return [];
  return Object.entries(effective).flatMap(([key, child]) =>
    findDefaults((declared as Readonly<Record<string, unknown>>)[key], child, [...path, key]),
  );
}
