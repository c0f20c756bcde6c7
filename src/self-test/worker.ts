import { checks } from '../../tests/index.ts';
import { type ExaminedName, examineNamed } from './run.ts';

// A process of the self-test: takes names of servers and clients, examines them, and sends back what it learned.
process.on('message', (name: ExaminedName) => {
  void examineNamed(name, checks).then((examination) => process.send?.(examination));
});
process.on('disconnect', () => process.exit(0));
