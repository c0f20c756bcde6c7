import { expect } from '@playwright/test';
import { subjectOf } from '../../proof/self-test/subjects.ts';
import { certifySubject, type Subject } from '../../proof/self-test/trial.ts';
import type { Report } from '../../src/report/report.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** The failing findings of a requirement, by what does not differ between two runs: names carry the id of their run. */
function findingsOf({ requirements }: Report, requirementId: string) {
  return requirements
    .filter(({ id }) => id === requirementId)
    .flatMap(({ findings }) => findings)
    .filter(({ grade }) => grade === 'fail')
    .map(({ check, operation, status, pointer }) => ({ check, operation, status, pointer }));
}

const seed = 7;

for (const { id, depth } of [
  { id: 'name-limit-is-257', depth: 'quick' },
  { id: 'account-lost-on-the-third-page', depth: 'quick' },
  { id: 'update-undoes-the-second-update-of-another', depth: 'standard' },
  { id: 'third-page-fetched-twice-in-a-row-is-short', depth: 'standard' },
] as const) {
  slow.test(`the replay of a finding of ${id} finds the same`, async () => {
    const subject: Subject = subjectOf({ kind: 'fault', id });
    const [requirementId = ''] = subject.fault?.breaks ?? [];
    const whole = await certifySubject(subject, { checks, depth, seed });
    const first = whole.requirements.find((one) => one.id === requirementId)?.findings[0];
    const [, only = '', path] = /--only (\S+)(?: --path (\S+))?$/.exec(first?.replay ?? '') ?? [];
    const replayed = { only: [only], ...(path === undefined ? {} : { paths: [path] }) };
    const again = await certifySubject(subject, { checks, depth, seed, ...replayed });
    expect(findingsOf(whole, requirementId)).not.toEqual([]);
    expect(findingsOf(again, requirementId)).toEqual(findingsOf(whole, requirementId));
  });
}
