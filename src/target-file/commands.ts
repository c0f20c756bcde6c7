import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import { secretsOf } from './secrets.ts';
import type { Target } from './types.ts';

/** A program that a target file has run. */
export interface DeclaredCommand {
  readonly setting: 'revocation.connectionCommand' | 'banking.sessionCommand';
  readonly command: readonly string[];
}

/** The programs that a run by a target file may start. */
export function listCommands({ revocation, banking }: Target): DeclaredCommand[] {
  const all = [
    { setting: 'revocation.connectionCommand', command: revocation?.connectionCommand },
    { setting: 'banking.sessionCommand', command: banking?.sessionCommand },
  ] as const;
  return all.flatMap(({ setting, command }) => (command === undefined ? [] : [{ setting, command }]));
}

/** The commands of a target in words, one each: variables by their names, and no secret. */
export function describeCommands(target: Target): string[] {
  const named = Object.entries(target.variables ?? {}).map(
    ([name, value]) => [value, `\${${name}}`] as const,
  );
  const secrets = [...secretsOf(target)].flatMap((value) => (value ? [[value, '[secret]'] as const] : []));
  const hide = (text: string) =>
    [...named, ...secrets].reduce((hidden, [value, mark]) => hidden.replaceAll(value, mark), text);
  return listCommands(target).map(
    ({ setting, command }) => `${redactLikelySecrets(hide(command.join(' ')))} (${setting})`,
  );
}

/** Variables without which hardly any program starts. */
const usual =
  process.platform === 'win32'
    ? ['PATH', 'PATHEXT', 'SYSTEMROOT', 'COMSPEC', 'TEMP', 'USERPROFILE', 'HOME']
    : ['PATH', 'HOME'];

/**
 * The environment of a command of a target file: PATH, HOME, and the variables that the file names. Whatever else a shell or a
 * pipeline holds, such as the secrets of other targets, is not for it.
 */
export function selectCommandVariables(
  target: Target,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = [...usual, ...(target.named ?? []), ...(target.target.commandVariables ?? [])];
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const])),
  );
}
