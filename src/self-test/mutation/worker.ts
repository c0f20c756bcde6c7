import { checks } from '../../../tests/index.ts';
import { faults } from '../../reference-server/faults/index.ts';
import type { Message } from './crew.ts';
import { evidenceOf } from './trials.ts';
import { doJob } from './work.ts';

// A process of the weakening: takes faults and jobs, runs them, and sends back what came of each.
process.on('message', (message: Message) => {
  void answer(message).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function answer(message: Message): Promise<unknown> {
  if ('weakening' in message) return doJob(message, faults, checks);
  const fault = faults.find(({ id }) => id === message.id)!;
  return { id: message.id, evidence: await evidenceOf(fault, checks) };
}
