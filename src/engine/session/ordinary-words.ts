import { operationIds } from '../../catalogue/operations.ts';
import { requirements } from '../../catalogue/requirements.ts';
import { valuesOf } from '../../target-file/secrets.ts';
import type { Target } from '../../target-file/types.ts';

/** Words that stand in addresses, settings and messages everywhere, beside those of the document. */
const usual = new Set(
  [
    'test tests tester testing user users demo sample example sandbox staging production default admin guest client',
    'bank banking customer person persona slow other main first second third april may june august rose mark will grant',
    'summer hope faith grace joy dawn august king young long short brown black white green gray price page field stone',
    'http https json html true false null none open closed active valid invalid error success failed accept bearer basic',
    'content length type host date server connection keep alive cache control local localhost login password secret',
  ].flatMap((words) => words.split(' ')),
);

let ofDocument: ReadonlySet<string> | undefined;

/** True for one word that stands in texts that have nothing to do with a person, in whatever case. */
function isOrdinaryWord(value: string): boolean {
  if (!/^[A-Za-z]{2,14}$/.test(value)) return false;
  ofDocument ??= new Set(
    [...requirements.map(({ text, id }) => `${text} ${id}`), ...operationIds].flatMap((text) =>
      text
        .replace(/([a-z])(?=[A-Z])/g, '$1 ')
        .toLowerCase()
        .match(/[a-z]+/g),
    ) as string[],
  );
  const word = value.toLowerCase();
  return usual.has(word) || ofDocument.has(word);
}

/** True for a word that is looked for as the whole of a value alone: an ordinary one, or a name of two or three letters. */
export function isWholeWord(value: string): boolean {
  return /^\p{L}{2,3}$/u.test(value) || isOrdinaryWord(value);
}

/**
 * The values of personas and connections that are ordinary words ("test", "May"). They are secret where a person can
 * stand, as the whole of a value, and not wherever the word is.
 */
export function ordinaryWordsOf({ banking, revocation }: Target): ReadonlySet<string> {
  const named = [...Object.values(banking?.authorize?.personas ?? {}), ...(revocation?.connections ?? [])];
  return new Set(named.flatMap((one) => [...valuesOf(one ?? {})]).filter(isWholeWord));
}
