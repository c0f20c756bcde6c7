import { dirname, resolve } from 'node:path';
import schema from '#schemas/client.schema.json' with { type: 'json' };
import { readTextOf } from '../../src/lib/read-file.ts';
import { findWaiverProblems } from '../../src/target-file/cross-checks.ts';
import { type Problem, TargetFileError } from '../../src/target-file/problem.ts';
import { findSchemaProblems } from '../../src/target-file/schema-problems.ts';
import type { Waiver } from '../../src/target-file/types.ts';
import { parseTargetFile } from '../../src/target-file/yaml-file.ts';
import type { ScenarioName } from '../run/scenarios.ts';
import { listPlaceholders, resultNames, valueNames } from './handed-values.ts';

/** How one scenario is run. */
export interface ScenarioFile {
  readonly command?: readonly string[];
  readonly expect?: { readonly exit?: number; readonly prints?: readonly string[] };
}

/** A client under test, as its file describes it (`schemas/client.schema.json`). */
export interface ClientFile {
  readonly client: { readonly name: string; readonly vendor?: string; readonly version?: string | number };
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly seconds?: number;
  readonly poll?: { readonly interval: number; readonly limit?: number };
  readonly requestsPerSecond?: number;
  /** The form of the client's token: in either documented form when absent. */
  readonly auth?: { readonly header?: string; readonly value?: string };
  readonly waivers?: readonly Waiver[];
  readonly scenarios: Readonly<Partial<Record<ScenarioName, ScenarioFile | null>>>;
  /** Folder in which commands run. */
  readonly folder: string;
}

const kind = { noun: 'client file', described: ['docs', 'certify-a-client.md'] };

/** Reads a client file. Throws UserError when it cannot be read, and TargetFileError, with every mistake, when it is wrong. */
export function loadClient(file: string): ClientFile {
  return {
    ...parseClient(file, readTextOf(`the client file ${file}`, file)),
    folder: dirname(resolve(file)),
  };
}

/** The client that a text describes; `file` is how mistakes name it. Throws TargetFileError. */
export function parseClient(file: string, text: string): Omit<ClientFile, 'folder'> {
  const { value, place } = parseTargetFile(file, text, kind);
  const fail = (problems: readonly Problem[]): never => {
    throw new TargetFileError(file, problems.map(place), kind);
  };
  if (value === null) fail([{ path: [], message: 'the file is empty; docs/certify-a-client.md has one' }]);
  const wrong = findSchemaProblems(value, schema);
  if (wrong.length > 0) fail(wrong);
  const client = value as ClientFile;
  const later = [
    ...findMissingCommands(client),
    ...findUnknownPlaceholders(client),
    ...findWaiverProblems(client.waivers ?? []),
  ];
  if (later.length > 0) fail(later);
  return client;
}

function findMissingCommands({ command, scenarios }: ClientFile): Problem[] {
  if (command !== undefined) return [];
  return Object.entries(scenarios)
    .filter(([, scenario]) => scenario?.command === undefined)
    .map(([name]) => ({
      path: ['scenarios', name],
      message: 'no command: give it one, or one to the whole file as command',
      atKey: true,
    }));
}

function findUnknownPlaceholders({ command, env = {}, scenarios }: ClientFile): Problem[] {
  const texts: [path: (string | number)[], text: string][] = [
    ...(command ?? []).map((text, at): [(string | number)[], string] => [['command', at], text]),
    ...Object.entries(env).map(([name, text]): [(string | number)[], string] => [['env', name], text]),
    ...Object.entries(scenarios).flatMap(([name, scenario]) => [
      ...(scenario?.command ?? []).map((text, at): [(string | number)[], string] => [
        ['scenarios', name, 'command', at],
        text,
      ]),
      ...(scenario?.expect?.prints ?? []).map((text, at): [(string | number)[], string] => [
        ['scenarios', name, 'expect', 'prints', at],
        text,
      ]),
    ]),
  ];
  return texts.flatMap(([path, text]) =>
    listPlaceholders(text)
      .filter((name) => !listKnownNames(path).includes(name))
      .map((name) => ({
        path,
        message: `there is no value {${name}}; known: ${listKnownNames(path).join(', ')}`,
      })),
  );
}

/** The values that a text of the file may name: those of answers are known where it prints. */
function listKnownNames(path: readonly (string | number)[]): readonly string[] {
  return path.includes('prints') ? [...new Set([...valueNames, ...resultNames])] : valueNames;
}
