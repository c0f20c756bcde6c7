import { dirname, resolve } from 'node:path';
import type { Hono } from 'hono';
import { areas } from '../../../src/catalogue/requirements.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { defaultDepth, depths } from '../../../src/plan/depth.ts';
import { type Diagnosis, describeMistakes } from '../../../src/preflight/diagnosis.ts';
import { examine } from '../../../src/preflight/examine.ts';
import { locateSettingsIn } from '../../../src/preflight/places.ts';
import type { Environment } from '../../../src/target-file/environment.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import { TargetFileError } from '../../../src/target-file/problem.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { changeSetting } from '../../../src/target-file/writer.ts';
import { parseTargetFile } from '../../../src/target-file/yaml-file.ts';
import { checks } from '../../../tests/index.ts';
import type { Analysis, Field, FieldValue, OpenedFile, Start } from '../page/client/types.ts';
import { renderPage } from '../page/page.ts';
import { formatFieldValue, parseFieldValue } from '../target/field-values.ts';
import { findField, listFields } from '../target/fields.ts';
import { composeNewFile, openFile, writeDraft } from '../target/files.ts';
import { readTexts } from './read-texts.ts';
import type { Served } from './served.ts';

/** The page itself, and what its editor asks for. */
export function addEditor(app: Hono, served: Served): void {
  const { env } = served;
  app.get('/ui/:secret/', (context) => context.html(renderPage(startOf(served))));
  app.post('/ui/:secret/open', async (context) => {
    const { path } = await readTexts(context, ['path']);
    return context.json(openFile(path));
  });
  app.post('/ui/:secret/new', async (context) => {
    const { path, name } = await readTexts(context, ['path', 'name']);
    return context.json(composeNewFile(path, name));
  });
  app.post('/ui/:secret/analyse', async (context) => {
    return context.json(checkDraft(await readDraft(context), env));
  });
  app.post('/ui/:secret/edit', async (context) => {
    const draft = await readDraft(context);
    const { path, input } = await readTexts(context, ['path', 'input']);
    const field = findField(path);
    if (field === undefined) throw new UserError(`the form has no setting ${path}: reload the page`);
    const text = changeSetting(draft.text, path.split('.'), parseFieldValue(field, input));
    return context.json({ text, analysis: checkDraft({ ...draft, text }, env) });
  });
  app.post('/ui/:secret/save', async (context) => {
    const { file, text, digest, force } = await readTexts(context, ['file', 'text'], ['digest', 'force']);
    const opened: OpenedFile = { file, text, ...(digest === undefined ? {} : { digest }) };
    return context.json(writeDraft(opened, force === 'yes'));
  });
  app.post('/ui/:secret/doctor', async (context) => {
    return context.json(await examineDraft(await readDraft(context), env));
  });
}

async function readDraft(context: Parameters<typeof readTexts>[0]): Promise<DraftTarget> {
  return readTexts(context, ['file', 'text'], ['environment']);
}

function startOf({ file, environment, folder, reportSecret }: Served): Start {
  return {
    ...openFirst(file),
    ...(environment === undefined ? {} : { environment }),
    fields: listFields(),
    areas: areas.filter((area) => area !== 'general'),
    depths,
    defaultDepth,
    folder,
    reports: `/reports/${reportSecret}/`,
  };
}

function openFirst(file: string | undefined): Pick<Start, 'file' | 'problem' | 'path'> {
  if (file === undefined) return {};
  try {
    return { file: openFile(file) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { problem: error.message, path: file };
  }
}

/** The text of a target file that a person edits. */
interface DraftTarget {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  /** Name of the environment that is looked at. */
  readonly environment?: string | undefined;
}

/** Reads a text as a run would read the file, and sends nothing. No value of an environment variable is in what it gives. */
function checkDraft(draft: DraftTarget, env: Environment): Analysis {
  const read = readValues(draft);
  const { target, diagnosis } = tryToLoad(draft, env);
  return { diagnosis, ...read, ...(target === undefined ? {} : { target: target.target.name }) };
}

/** Looks at the target of a text as `obc doctor` looks at that of a file: by at most 32 requests that change nothing. */
async function examineDraft(draft: DraftTarget, env: Environment): Promise<Diagnosis> {
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
