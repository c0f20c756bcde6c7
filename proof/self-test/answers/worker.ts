import { checks } from '../../../tests/index.ts';
import { answerJobs } from '../answer-jobs.ts';
import type { AnswerMutant } from './mutant.ts';
import { tryMutant } from './try-mutant.ts';

// A process of the self-test: takes mutants of answers, tries them, and sends back what became of them.
answerJobs((mutant: AnswerMutant) => tryMutant(mutant, checks));
