import { checks } from '../../../tests/index.ts';
import { faults } from '../../faults/index.ts';
import type { Message } from './process-pool.ts';
import { runJob } from './run-job.ts';
import { collectEvidence } from './trials.ts';

// A process of the mutant: takes faults and jobs, runs them, and sends back what came of each.
process.on('message', (message: Message) => {
  void answer(message).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function answer(message: Message): Promise<unknown> {
  if ('mutant' in message) return runJob(message, faults, checks);
  const fault = faults.find(({ id }) => id === message.id)!;
  return { id: message.id, evidence: await collectEvidence(fault, checks) };
}
