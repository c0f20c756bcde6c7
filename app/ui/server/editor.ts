import type { Hono } from 'hono';
import { areas } from '../../../src/catalogue/requirements.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { defaultDepth, depths } from '../../../src/plan/depth.ts';
import { changeSetting } from '../../../src/target-file/writer.ts';
import type { OpenedFile, Start } from '../page/client/types.ts';
import { renderPage } from '../page/page.ts';
import { checkDraft, type DraftTarget, examineDraft } from '../target/analysis.ts';
import { parseFieldValue } from '../target/field-values.ts';
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
