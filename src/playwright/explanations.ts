import { checks } from '../../tests/index.ts';
import { explanationsOf } from '../report/explain/explanations.ts';
import type { Explanations } from '../report/formats/page/explanations.ts';

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
  const { faults } = await import('../reference-server/faults/index.ts');
  return explanationsOf(checks, faults);
}
