import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCommand } from '../../lib/command-line.ts';
import { buildBadge } from './badge.ts';
import { formats } from './formats.ts';
import { formatLoneError } from './junit/lone-error.ts';

// From its first moment a run stands for what will come of it: where an earlier report stood, the folder says that the run
// has not finished, until the run's own report takes that place. A format without words for it is absent meanwhile.

/** In every form, by which one is known again. */
const mark = 'A run has not finished';

const maxBytes = 4096;

const describe = () =>
  `${mark}: it began in this folder after the reports that stood here, and its verdict is open.` as const;

const advise = () =>
  `If the run is over, ${writeCommand('report FOLDER')} makes the report of what it tested. Earlier runs are kept in previous-1, previous-2 and so on: ${writeCommand('report FOLDER/previous-1')} makes their reports again.`;

/** The forms that stand in the place of a report until its run has finished, by the names of their files. */
const forms: Readonly<Record<string, () => string>> = {
  [formats.html.path]: () => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Not finished</title></head>
<body>
<h1>Not finished</h1>
<p>${describe()}</p>
<p>${advise()}</p>
</body>
</html>
`,
  [formats.junit.path]: () => formatLoneError('not-finished', `${describe()} ${advise()}`),
  [formats.markdown.path]: () => `# Not finished\n\n${describe()}\n\n${advise()}\n`,
  [formats.badge.path]: () => buildBadge({ words: 'not finished', ground: '#57606a', title: mark }),
};

/** The only result for Allure of a run that has not finished. */
const allureFile = 'obc-not-finished-result.json';

const makeAllureResult = (message: string) => ({
  ...{ uuid: 'obc-not-finished', historyId: 'obc-not-finished', testCaseId: 'obc-not-finished' },
  ...{ fullName: 'the-run-judges-the-target', name: 'the run judges its target' },
  ...{ status: 'broken', stage: 'finished', statusDetails: { message } },
  ...{ description: advise(), labels: [{ name: 'parentSuite', value: 'requirements' }] },
  ...{ parameters: [], links: [], attachments: [], steps: [] },
});

/** Puts in the place of a report that its run has not finished; the report goes also where that cannot be written. */
export function replaceByForm(folder: string, name: string): void {
  const file = join(folder, name);
  rmSync(file, { force: true });
  const form = forms[name];
  if (form !== undefined) tryToPut(file, form());
}

/** True for the name of the result that says so. */
export function isAllureForm(name: string): boolean {
  return name === allureFile;
}

/** Says among the results for Allure that the run has not finished, or why it has no verdict, where that can be written. */
export function putAllureForm(results: string, message: string = describe()): void {
  tryToPut(join(results, allureFile), `${JSON.stringify(makeAllureResult(message))}\n`);
}

/** Removes the forms of a folder that no report of the run replaced. Throws what the file system throws. */
export function removeForms(folder: string): void {
  for (const name of Object.keys(forms)) if (isForm(join(folder, name))) rmSync(join(folder, name));
  removeAllureForm(join(folder, formats.allure.path));
}

/** Removes from results for Allure that the run has not finished, and the folder where nothing else is in it. */
export function removeAllureForm(results: string): void {
  if (!existsSync(join(results, allureFile))) return;
  rmSync(join(results, allureFile));
  if (readdirSync(results).length === 0) rmdirSync(results);
}

function isForm(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= maxBytes && readFileSync(file, 'utf8').includes(mark);
}

/** A part of a form would be no report at all; one that another process put stays. */
function tryToPut(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true });
  }
}
