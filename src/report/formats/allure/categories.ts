import type { AllureStatus } from './model.ts';

/** A kind of end by which QA sorts results; the first that matches counts. */
export interface Category {
  readonly name: string;
  /** Value of the label `ending` that results of this kind carry. */
  readonly ending: Ending;
  /** How Allure 2 tells them, which knows no labels; absent where it cannot. */
  readonly classic?: { readonly matchedStatuses: AllureStatus[]; readonly messageRegex?: string };
}

/** What came of a requirement, as finely as the causes lie with different people. */
export type Ending =
  | 'non-conformance'
  | 'harness-error'
  | 'not-judged'
  | 'warning'
  | 'configuration'
  | 'blocked'
  | 'not-exercised'
  | 'waived'
  | 'pass'
  | 'observed'
  | 'left-out';

/** What is worth a look, by whose it is to act; passes, observations and what was left out are in no category. */
export const categories: readonly Category[] = [
  {
    name: 'Non-conformance: the target departs from the document',
    ending: 'non-conformance',
    classic: { matchedStatuses: ['failed'] },
  },
  {
    name: 'Harness error: the suite itself broke',
    ending: 'harness-error',
    classic: { matchedStatuses: ['broken'], messageRegex: '(?!blocked|not-exercised).*' },
  },
  { name: 'Not judged: the run says nothing about the target', ending: 'not-judged' },
  { name: 'Warning: departs from the document without failing', ending: 'warning' },
  {
    name: 'Blocked by the configuration: a setting of the target file is missing',
    ending: 'configuration',
    classic: {
      matchedStatuses: ['skipped', 'broken'],
      messageRegex: '.*\\(set .* in the target file\\)',
    },
  },
  {
    name: 'Blocked: the target or the set-up did not allow it',
    ending: 'blocked',
    classic: { matchedStatuses: ['skipped', 'broken'], messageRegex: 'blocked.*' },
  },
  {
    name: 'Not exercised: no answer contained what it is about',
    ending: 'not-exercised',
    classic: { matchedStatuses: ['skipped', 'broken'], messageRegex: 'not-exercised.*' },
  },
  {
    name: 'Waived by the target file',
    ending: 'waived',
    classic: { matchedStatuses: ['skipped'], messageRegex: 'waived.*' },
  },
];
