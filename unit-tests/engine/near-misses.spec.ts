import { expect, test } from '@playwright/test';
import type { OperationName } from '../../proof/reference-server/types.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import type { Report } from '../../src/report/report.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { forms, withForm } from './near-miss-forms.ts';

const slow = takeTurns(import.meta.url);

/**
 * The operations whose answers later steps need, but for Authorize, whose answer the target file describes: by what no
 * step of the others needs, so that one server may have a form at one of each.
 */
const services: readonly (readonly OperationName[])[] = [
  ['listProviders', 'getProvider'],
  [
    'listRecipients',
    'createRecipient',
    'getRecipient',
    'updateRecipient',
    'regenerateSecret',
    'listRegistrations',
    'listRecipientRegistrations',
  ],
  ['listAccounts', 'getAccount', 'token'],
  ['getAccountsDetail', 'getAccountsDetailAsync'],
];
const operations = services.flat();

// Each operation meets some of the forms, and each form some of the operations; others when one is added.
const pairs = services.map((service) =>
  service.flatMap((operation) =>
    forms
      .filter((_, form) => (operations.indexOf(operation) + form + operations.length) % 3 === 0)
      .map((form) => withForm(operation, form)),
  ),
);

/** Servers that have one form of each service, until each was met. */
const servers = Array.from({ length: Math.max(...pairs.map(({ length }) => length)) }, (_, index) =>
  pairs.flatMap((service) => service.slice(index, index + 1)),
);

/** What is blocked for want of a setting, with its reason. */
const blockedAnyway = certifySubject({}, { checks }).then(blockedIn);

function blockedIn({ requirements }: Report): string[] {
  const blocked = requirements.filter(({ verdict }) => verdict === 'blocked');
  return blocked.map(({ id, reason }) => `${id}: ${reason}`);
}

slow.test('nothing is blocked by a form, each server within three days', async () => {
  for (const set of pickOfToday(servers, Math.ceil(servers.length / 3))) {
    const name = set.map(({ id }) => id).join(', ');
    const report = await certifySubject({ set }, { checks });
    expect(report.harnessErrors, name).toEqual([]);
    expect(blockedIn(report), name).toEqual(await blockedAnyway);
  }
});

test('what is read in place of something else is charged, and said', async () => {
  const [camelCase] = forms;
  const report = await certifySubject({ fault: withForm('createRecipient', camelCase!) }, { checks });
  const row = report.requirements.find(({ id }) => id === 'recipient-carries-its-id-and-name');
  expect(row?.verdict).toBe('fail');
  expect(row?.findings[0]?.hint).toMatch(/^the run goes on with clientId for client_id, /);
});

test('a success that the document does not show is charged to the answer that it shows', async () => {
  const other = forms.find(({ title }) => title === 'another success')!;
  const report = await certifySubject({ fault: withForm('createRecipient', other) }, { checks });
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(['recipient-creation-answers-201-with-an-object']);
  expect(failed[0]?.findings[0]).toMatchObject({ status: 200, wanted: 'status 201', got: 'status 200' });
});
