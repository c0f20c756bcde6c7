import { answerJobs } from '../../proof/self-test/answer-jobs.ts';
import { type ClientName, examineClient } from './clients.ts';

// A process of the self-test: takes names of clients, examines them, and sends back what it learned.
answerJobs((name: ClientName) => examineClient(name));
