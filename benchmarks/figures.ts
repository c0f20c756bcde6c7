import type { Figure } from './figure.ts';
import { failing } from './figures/failing.ts';
import { frontEnd } from './figures/front-end.ts';
import { inProcess } from './figures/in-process.ts';
import { longList } from './figures/long-list.ts';
import { oneFault, selftest } from './figures/selftest.ts';
import { wrongPage } from './figures/wrong-page.ts';

/** Every figure that is measured, in the order of the page. */
export const figures: readonly Figure[] = [
  frontEnd,
  inProcess,
  failing,
  selftest,
  oneFault,
  longList,
  wrongPage,
];
