import { checks } from '../../tests/index.ts';
import { answerJobs } from './answer-jobs.ts';
import { examine } from './examine.ts';
import type { SubjectName } from './subjects.ts';

// A process of the self-test: takes names of servers, examines them, and sends back what it learned.
answerJobs((name: SubjectName) => examine(name, checks));
