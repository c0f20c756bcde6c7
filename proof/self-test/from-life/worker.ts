import { checks } from '../../../tests/index.ts';
import { tryDefect } from './try-defect.ts';

// A process that certifies the servers of defects, and sends back what a run made of each.
process.on('message', ({ id }: { readonly id: string }) => {
  void tryDefect(id, checks).then((tried) => process.send?.(tried));
});
process.on('disconnect', () => process.exit(0));
