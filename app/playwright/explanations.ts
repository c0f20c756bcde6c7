import { explanationsOf } from '../../src/report/explain/explanations.ts';
import type { Explanations } from '../../src/report/formats/page/explanations.ts';
import { checks } from '../../tests/index.ts';

let explanations: Promise<Explanations> | undefined;

/**
 * How requirements are judged and proved, for page and Allure: made once. The faults are many, so a run does not wait for
 * them.
 */
export function loadExplanations(): Promise<Explanations> {
  explanations ??= explain();
  return explanations;
}

async function explain(): Promise<Explanations> {
  const { faults } = await import('../../proof/faults/index.ts');
  return explanationsOf(checks, faults);
}
