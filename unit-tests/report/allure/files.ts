import type { AllureResult } from '../../../src/report/formats/allure/files.ts';
import type { MadeFile } from '../../../src/report/formats/formats.ts';

/** The results among the files of a folder. */
export function resultsIn(files: readonly MadeFile[]): AllureResult[] {
  return files.flatMap(({ name, text }) =>
    name.endsWith('-result.json') ? [JSON.parse(text) as AllureResult] : [],
  );
}

/** The result of a requirement, or of the run. Throws when there is none. */
export function resultNamed(results: readonly AllureResult[], id: string): AllureResult {
  const found = results.find(({ fullName }) => fullName?.endsWith(`/${id}`));
  if (found === undefined) throw new Error(`no result ${id}`);
  return found;
}

/** The labels of a result by name. */
export function labelsOf({ labels }: AllureResult): Record<string, string> {
  return Object.fromEntries(labels.map(({ name, value }) => [name, value]));
}

/** True for a result that fails Allure's quality gate. */
export function isOpenFailure({ status, statusDetails }: AllureResult): boolean {
  return (status === 'failed' || status === 'broken') && statusDetails.known !== true;
}
