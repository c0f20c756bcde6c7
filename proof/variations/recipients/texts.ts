import { changeRules } from '../../mutate/changes.ts';
import type { Variation } from '../../reference-server/types.ts';
import { refuse } from './conventions.ts';

/** Readings of what a text may hold and how its characters are counted. */
export const recipientTextVariations: readonly Variation[] = [
  {
    id: 'texts-counted-in-utf-16-units',
    title: 'counts UTF-16 units as characters',
    apply: changeRules('recipients', { lengthOf: (text) => text.length }),
  },
  {
    id: 'texts-of-ten-characters-at-least',
    title: 'refuses names and descriptions of fewer than 10 characters',
    apply: (workings) =>
      refuse(workings, ({ name, description }) =>
        [name, description].some((text) => typeof text === 'string' && [...text].length < 10),
      ),
  },
  {
    id: 'texts-are-composed',
    title: 'composes and counts the letters of names and descriptions as a reader does',
    apply({ rules: { recipients } }) {
      const readers = new Intl.Segmenter('en', { granularity: 'grapheme' });
      // A text of megabytes takes gigabytes to segment.
      recipients.lengthOf = (text) => [...readers.segment(text.slice(0, 10_000))].length;
      const { toStore } = recipients;
      recipients.toStore = (recipient, call) => {
        const { name, description, ...others } = toStore(recipient, call);
        const composed = description === undefined ? {} : { description: description.normalize('NFC') };
        return { ...others, ...composed, name: name.normalize('NFC') };
      };
    },
  },
  {
    id: 'latin-texts-only',
    title:
      'refuses names and descriptions with letters of other scripts than the Latin one, and with combining marks',
    apply: (workings) =>
      refuse(workings, ({ name, description }) =>
        [name, description].some((text) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(String(text))),
      ),
  },
  {
    id: 'texts-of-the-first-plane-only',
    title: 'refuses names and descriptions with letters beyond the first plane',
    apply(workings) {
      refuse(workings, ({ name, description }) =>
        [name, description].some((text) => /[\u{10000}-\u{10ffff}]/u.test(String(text))),
      );
    },
  },
];
