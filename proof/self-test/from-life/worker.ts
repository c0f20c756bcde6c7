import { checks } from '../../../tests/index.ts';
import { answerJobs } from '../answer-jobs.ts';
import { tryDefect } from './try-defect.ts';

// A process that certifies the servers of defects, and sends back what a run made of each.
answerJobs(({ id }: { readonly id: string }) => tryDefect(id, checks));
