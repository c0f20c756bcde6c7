import { checks } from '../../tests/index.ts';
import { examine } from './examine.ts';
import type { SubjectName } from './subjects.ts';

// A process of the self-test: takes names of servers, examines them, and sends back what it learned.
process.on('message', (name: SubjectName) => {
  void examine(name, checks).then((examination) => process.send?.(examination));
});
process.on('disconnect', () => process.exit(0));
