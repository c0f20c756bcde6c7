import { expect } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { takeTurns } from '../days.ts';
import { outputsInProcess } from './outputs.ts';
import { personalNames } from './planted-server.ts';

const slow = takeTurns(import.meta.url);

/** Characters of the longest text that is planted: a country, a province, a status. */
const maxShort = 4;

/** Letters that occur nowhere else: so short a text of others would be found in any output. */
const firstLetter = 0x3400;

/** A short text of letters of its own for each that it is given. */
function putShortTexts(
  value: unknown,
  names: ReadonlySet<string>,
  planted: Map<string, string>,
  isInside = false,
): unknown {
  if (typeof value === 'string' && isInside && value !== '' && value.length <= maxShort) {
    const letter = String.fromCharCode(firstLetter + planted.size);
    planted.set(value, planted.get(value) ?? letter.repeat(2));
    return planted.get(value);
  }
  if (Array.isArray(value)) return value.map((item) => putShortTexts(item, names, planted, isInside));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      putShortTexts(member, names, planted, isInside || (names.has(name) && name !== 'data_inventory')),
    ]),
  );
}

const telling = faults.filter(({ id }) => /holder|country|province|address|balance|number|nickname/.test(id));

for (const [what, seeded] of Object.entries({ conforms: [], fails: telling })) {
  slow.test(`no short value of a person shows in what a run writes about a server that ${what}`, async () => {
    const server = await startReferenceServer();
    const planted = new Map<string, string>();
    const names = personalNames();
    server.workings.after('*', (answer) => {
      answer.body = putShortTexts(answer.body, names, planted);
    });
    for (const fault of seeded) fault.apply(server.workings);
    const { fixtures: _, ...target } = referenceTarget(server.description);
    const outputs = await outputsInProcess({ ...target, areas: ['fdx-accounts', 'account-detail'] });
    await server.close();
    expect(planted.size).toBeGreaterThan(5);
    const letters = [...planted.values()].map(([letter]) => letter!);
    const forms = letters.flatMap((letter) => [
      letter,
      `\\u${letter.charCodeAt(0).toString(16)}`,
      encodeURIComponent(letter),
      Buffer.from(letter).toString('hex'),
    ]);
    const shown = [...outputs].flatMap(([output, text]) =>
      forms.flatMap((form) => {
        const at = text.indexOf(form);
        return at < 0 ? [] : [`${output}: ${text.slice(Math.max(0, at - 150), at + 60)}`];
      }),
    );
    expect(shown).toEqual([]);
  });
}
