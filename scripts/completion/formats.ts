import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../../app/program.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { type CommandWords, describeCommands, type OptionWords } from './words.ts';

/** Writes the script by which bash completes `obc`. */
export function writeBash(commands: readonly CommandWords[]): string {
  const valued = commands.flatMap(({ name, options }) =>
    options.filter(({ takesValue }) => takesValue).map((option) => bashCase(name, option)),
  );
  return [
    '_obc() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${commands.map(({ name }) => name).join(' ')} --help --version"`,
    '  else',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '    case "${COMP_WORDS[1]} $prev" in',
    ...valued,
    '      *)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
    '        case "${COMP_WORDS[1]}" in',
    ...commands.map(
      ({ name, options, values }) =>
        `          ${name}) case "$cur" in -*) words="${options.flatMap((one) => one.names).join(' ')} --help";; *) words="${values.join(' ')}";; esac;;`,
    ),
    '        esac;;',
    '    esac',
    '  fi',
    '  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '  else COMPREPLY=($(compgen -f -- "$cur")); fi',
    '}',
    'complete -o filenames -F _obc obc',
  ].join('\n');
}

function bashCase(command: string, { names, values }: OptionWords): string {
  const patterns = names.map((name) => `"${command} ${name}"`).join('|');
  return `      ${patterns}) words="${values.join(' ')}";;`;
}

/** Writes the script by which zsh completes `obc`: that of bash, which zsh can run. */
export function writeZsh(commands: readonly CommandWords[]): string {
  return [
    'autoload -U +X compinit && compinit',
    'autoload -U +X bashcompinit && bashcompinit',
    writeBash(commands),
  ].join('\n');
}

/** Writes the script by which fish completes `obc`. */
export function writeFish(commands: readonly CommandWords[]): string {
  return commands
    .flatMap(({ name, description, options, values }) => [
      `complete -c obc -n __fish_use_subcommand -f -a ${name} -d ${quote(description)}`,
      ...options.map((option) => fishOption(name, option)),
      ...(values.length === 0 ? [] : [`${fishCondition(name)} -f -a ${quote(values.join(' '))}`]),
    ])
    .join('\n');
}

function fishCondition(command: string): string {
  return `complete -c obc -n '__fish_seen_subcommand_from ${command}'`;
}

function fishOption(command: string, { names, description, takesValue, values }: OptionWords): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = !takesValue ? '' : values.length === 0 ? ' -r' : ` -x -a ${quote(values.join(' '))}`;
  return `${fishCondition(command)} ${flags.join(' ')}${value} -d ${quote(description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The man page: every command with its options, as `--help` says them. */
export function writeManual(commands: readonly CommandWords[], version: string): string {
  return [
    `.TH OBC 1 "" "obc ${version}"`,
    '.SH NAME',
    'obc \\- certifies implementations of the open-banking interface, clause by clause, with the evidence',
    '.SH SYNOPSIS',
    '.B obc',
    '.I command',
    '[options]',
    '.PP',
    'Each command has --help, with its exit codes and examples.',
    '.SH COMMANDS',
    ...commands.flatMap(({ name, usage, description, options }) => [
      `.SS "obc ${roff(name)} ${roff(usage)}"`,
      roff(description),
      ...options.flatMap((option) => [
        '.TP',
        `.B ${roff(option.names.join(', '))}`,
        roff(option.description),
      ]),
    ]),
  ].join('\n');
}

function roff(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
}

/** Writes what shells complete the command line by, and its man page, into the folder of the build. */
export function writeCompletions(dist: string): void {
  const commands = describeCommands(createProgram());
  const folder = join(dist, 'completion');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'obc.bash'), `${writeBash(commands)}\n`);
  writeFileSync(join(folder, 'obc.zsh'), `${writeZsh(commands)}\n`);
  writeFileSync(join(folder, 'obc.fish'), `${writeFish(commands)}\n`);
  writeFileSync(join(dist, 'obc.1'), `${writeManual(commands, readSuite().version)}\n`);
}
