import type { AllureResult, AllureStep } from '../../../src/report/formats/allure/model.ts';
import { buildAllureFiles } from '../../../src/report/formats/allure/results.ts';
import type { Explanations } from '../../../src/report/formats/page/explanations.ts';
import type { Exchanges, Report } from '../../../src/report/report.ts';

/** A folder of Allure results, read again. */
export interface AllureFolder {
  readonly results: readonly AllureResult[];
  /** Texts of all files by name. */
  readonly files: ReadonlyMap<string, string>;
}

export function folderOf(
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations = new Map(),
): AllureFolder {
  const files = new Map(
    [...buildAllureFiles(report, exchanges, explanations)].map(({ name, text }) => [name, text]),
  );
  const results = [...files].flatMap(([name, text]) =>
    name.endsWith('-result.json') ? [JSON.parse(text) as AllureResult] : [],
  );
  return { results, files };
}

/** The result of a requirement or of a check. Throws when there is none. */
export function resultNamed(folder: AllureFolder, id: string): AllureResult {
  const found = folder.results.find(({ fullName }) => fullName === id);
  if (found === undefined) throw new Error(`no result ${id}`);
  return found;
}

/** The values of a label. */
export function valuesOf({ labels }: AllureResult, label: string): string[] {
  return labels.flatMap(({ name, value }) => (name === label ? [value] : []));
}

/** A step and all that are below it. */
export function stepsBelow(step: AllureStep): AllureStep[] {
  return [step, ...step.steps.flatMap(stepsBelow)];
}
