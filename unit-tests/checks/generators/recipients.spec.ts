import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { generateLinks, linkMembers, plainLink } from '../../../tests/support/generators/links.ts';
import { generateRecipients } from '../../../tests/support/generators/recipients.ts';
import { generateUnicodeTexts } from '../../../tests/support/generators/unicode-strings.ts';
import { otherTypes } from '../../../tests/support/generators/wrong-types.ts';
import { faultyMembers, template } from './creation-request.ts';

test('the template is valid', () => {
  expect(faultyMembers({})).toEqual([]);
});

test('generated recipients are valid, and leave room for a name that marks them', () => {
  fc.assert(
    fc.property(generateRecipients(), (variety) => {
      expect([...variety.name].length).toBeGreaterThanOrEqual(64);
      expect(faultyMembers(variety)).toEqual([]);
    }),
  );
});

test('every documented member has a value of another type, which is wrong there and nowhere else', () => {
  expect(Object.keys(otherTypes).sort()).toEqual(Object.keys(template).sort());
  for (const [member, value] of Object.entries(otherTypes)) {
    expect(faultyMembers({ [member]: value }), member).toEqual([member]);
  }
});

test('a link that is not HTTPS is wrong there and nowhere else', () => {
  for (const member of linkMembers) expect(faultyMembers({ [member]: plainLink }), member).toEqual([member]);
});

test('texts of many scripts are valid, hold no control characters and no outer white space', () => {
  fc.assert(
    fc.property(generateUnicodeTexts(256), generateUnicodeTexts(512), (name, description) => {
      expect(faultyMembers({ name, description })).toEqual([]);
      for (const text of [name, description]) {
        expect(text).not.toMatch(/\p{Cc}|^\s|\s$/u);
        expect(Buffer.from(text).toString()).toBe(text);
      }
    }),
  );
});

test('texts of many scripts are often as long as they may be, and end beyond the first plane', () => {
  const texts = fc.sample(generateUnicodeTexts(256), { seed: 1, numRuns: 100 });
  const telling = texts.filter((text) => ([...text][255]?.length ?? 0) > 1);
  expect(telling.length).toBeGreaterThan(30);
});

test('links of every kind are valid HTTPS URLs', () => {
  fc.assert(
    fc.property(generateLinks(), (link) => {
      expect(faultyMembers({ logo_uri: link, terms_uri: link, client_uri: link })).toEqual([]);
      expect(new URL(link)).toMatchObject({ protocol: 'https:', username: '', hash: '' });
    }),
  );
});
