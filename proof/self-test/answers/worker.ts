import { checks } from '../../../tests/index.ts';
import type { AnswerMutant } from './mutant.ts';
import { tryMutant } from './try-mutant.ts';

// A process of the self-test: takes mutants of answers, tries them, and sends back what became of them.
process.on('message', (mutant: AnswerMutant) => {
  void tryMutant(mutant, checks).then((tried) => process.send?.(tried));
});
process.on('disconnect', () => process.exit(0));
