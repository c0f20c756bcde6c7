import { expect, test } from '@playwright/test';
import { compareSent } from '../../../laws/recipients/readings.ts';
import { body, show } from './written.ts';

/** Returns the difference of the contacts in the words of a finding. */
function compareContacts(contacts: unknown) {
  const shown = { ...show(body, 'one'), contacts };
  const [contact] = compareSent(body, shown).filter(({ member }) => member === 'contacts');
  return contact === undefined || contact.holds ? undefined : [contact.wanted, contact.got];
}

test('contacts that differ are told by what differs: their number, or the lengths of their addresses', () => {
  const sent = '1 contact, with an address of 21 characters, as it was sent';
  expect(compareContacts(body.contacts)).toBeUndefined();
  expect(compareContacts([])).toEqual([sent, '0 contacts']);
  expect(compareContacts([{ email: [] }])).toEqual([sent, '1 contact without an address']);
  expect(compareContacts([{ email: ['other@harvest.example.net'] }])).toEqual([
    sent,
    '1 contact, with an address of 25 characters',
  ]);
  expect(compareContacts([{ email: 'a@b.example' }, { email: 'hello@harvest.example' }])).toEqual([
    sent,
    '2 contacts, with addresses of few, 21 characters',
  ]);
});
