import { dirname, resolve } from 'node:path';
import { UserError } from '../../../src/lib/user-error.ts';
import { type Diagnosis, describeMistakes } from '../../../src/preflight/diagnosis.ts';
import { examine } from '../../../src/preflight/examine.ts';
import { locateSettingsIn } from '../../../src/preflight/places.ts';
import type { Environment } from '../../../src/target-file/environment.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import { TargetFileError } from '../../../src/target-file/problem.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { parseTargetFile } from '../../../src/target-file/yaml-file.ts';
import { checks } from '../../../tests/index.ts';
import { type FieldValue, formatFieldValue } from './field-values.ts';
import { type Field, listFields } from './fields.ts';

/** The text of a target file that a person edits. */
export interface DraftTarget {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  /** Name of the environment that is looked at. */
  readonly environment?: string | undefined;
}

/** What the form shows of a text. */
export interface Analysis {
  /** Mistakes that are found without asking the target, in the form of a diagnosis. */
  readonly diagnosis: Diagnosis;
  /** Every declared setting by its path; those of a text that is not YAML are unknown. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** False for a text that is not YAML: the form then has nothing to show or to change. */
  readonly isReadable: boolean;
  /** Names of the environments of the file. */
  readonly environments: readonly string[];
  /** Name of the target, as runs and reports show it. */
  readonly target?: string;
}

/** Reads a text as a run would read the file, and sends nothing. No value of an environment variable is in what it gives. */
export function checkDraft(draft: DraftTarget, env: Environment): Analysis {
  const read = readValues(draft);
  const { target, diagnosis } = tryToLoad(draft, env);
  return { diagnosis, ...read, ...(target === undefined ? {} : { target: target.target.name }) };
}

/** Looks at the target of a text as `obc doctor` looks at that of a file: by at most 32 requests that change nothing. */
export async function examineDraft(draft: DraftTarget, env: Environment): Promise<Diagnosis> {
  const { target, diagnosis } = tryToLoad(draft, env);
  if (target === undefined) return diagnosis;
  const { file, text, environment } = draft;
  const name = target.file ?? file;
  return examine({ target, checks, file: name, places: locateSettingsIn(name, text, environment) });
}

function tryToLoad(
  { file, text, environment }: DraftTarget,
  env: Environment,
): { readonly target?: Target; readonly diagnosis: Diagnosis } {
  const name = file.split(/[\\/]/).at(-1)!;
  try {
    const target = parseTarget(name, text, env, { folder: dirname(resolve(file)), environment });
    return {
      target,
      diagnosis: {
        file: name,
        target: target.target.name,
        lines: [],
        requests: 0,
        shortfalls: [],
        ready: true,
      },
    };
  } catch (error) {
    if (error instanceof TargetFileError) return { diagnosis: describeMistakes(name, error.problems) };
    if (!(error instanceof UserError)) throw error;
    const problem = { line: 1, column: 1, key: '', message: error.message };
    return { diagnosis: describeMistakes(name, [problem]) };
  }
}

function readValues({ file, text }: DraftTarget): Omit<Analysis, 'diagnosis' | 'target'> {
  try {
    const { value, place } = parseTargetFile(file, text);
    const found = listFields().flatMap((field) => valuesOf(field, value));
    const values = found.map(([field, own]): [string, FieldValue] => {
      const { line } = place({ path: field.path.split('.'), message: '', atKey: true });
      return [field.path, { ...formatFieldValue(field, own), line }];
    });
    return { values: Object.fromEntries(values), environments: environmentsOf(value), isReadable: true };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { values: {}, environments: [], isReadable: false };
  }
}

/** The declared settings of a section, whatever form their values have. */
function valuesOf(field: Field, above: unknown): [Field, unknown][] {
  if (typeof above !== 'object' || above === null || !Object.hasOwn(above, field.name)) return [];
  const value = (above as Readonly<Record<string, unknown>>)[field.name];
  if (field.kind !== 'map') return [[field, value]];
  return (field.fields ?? []).flatMap((inner) => valuesOf(inner, value));
}

function environmentsOf(value: unknown): string[] {
  const environments = (value as { environments?: unknown } | null)?.environments;
  return typeof environments === 'object' && environments !== null ? Object.keys(environments) : [];
}
