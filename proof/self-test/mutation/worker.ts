import { checks } from '../../../tests/index.ts';
import { faults } from '../../faults/index.ts';
import { answerJobs } from '../answer-jobs.ts';
import type { Message } from './process-pool.ts';
import { runJob } from './run-job.ts';
import { collectEvidence } from './trials.ts';

// A process of the mutant: takes faults and jobs, runs them, and sends back what came of each.
answerJobs(async (message: Message) => {
  if ('mutant' in message) return runJob(message, faults, checks);
  const fault = faults.find(({ id }) => id === message.id)!;
  return { id: message.id, evidence: await collectEvidence(fault, checks) };
});
