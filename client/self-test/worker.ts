import { type ClientName, examineClient } from './clients.ts';

// A process of the self-test: takes names of clients, examines them, and sends back what it learned.
process.on('message', (name: ClientName) => {
  void examineClient(name).then((examination) => process.send?.(examination));
});
process.on('disconnect', () => process.exit(0));
