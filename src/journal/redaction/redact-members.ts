import { isContainer } from '../../lib/json/compare.ts';
import { isNumber } from '../../lib/json/exact-number.ts';
import { copyChanged, walkMarked } from '../../lib/json/walk.ts';
import type { MemberClass, MemberPolicy } from './member-policy.ts';
import { secretMark } from './secrets.ts';
import { isRandom, redactNamedValues } from './value-forms.ts';

/** Text that stands for a personal datum: what kind of value it was and how long, never the value. */
export function describeDatum(value: unknown): string {
  if (typeof value === 'string') return `[personal: ${value.length} characters]`;
  if (Array.isArray(value)) return `[personal: ${value.length} items]`;
  return `[personal: ${isNumber(value) ? 'number' : typeof value}]`;
}

/**
 * A copy of a JSON value without what its members' names forbid to be written; null and empty text are kept. Where a text
 * gives values to names of its own, its secrets come first: it knows where a secret ends.
 */
export function redactMembers(value: unknown, policy: MemberPolicy, secrets: KnownSecrets): unknown {
  return copyChanged<MemberClass>(value, 'open', (name, member, above, isItem) => {
    const found = classOf(name, above, isItem, policy);
    if (isContainer(member)) return { value: member, marksBelow: found };
    return { value: redactLeaf(name, member, { found, above, secrets }) };
  });
}

/** Every value in a JSON value that its name forbids to be written, as it would be quoted in a text. */
export function findHiddenValues(
  value: unknown,
  policy: MemberPolicy,
  found = new Set<string>(),
): Set<string> {
  walkMarked<MemberClass>(value, 'open', (name, member, above, isItem) => {
    const own = classOf(name, above, isItem, policy);
    if (!isContainer(member) && own !== 'open' && isTelling(member, own)) found.add(String(member));
    return own;
  });
  return found;
}

/** What holds people or credentials holds them at any depth; an object of an unknown name has members of its own. */
function classOf(name: string, above: MemberClass, isItem: boolean, policy: MemberPolicy): MemberClass {
  if (above === 'secret' || above === 'personal' || isItem) return above;
  return policy(name);
}

/** What a run knows of secrets in texts, and of words that are secret as the whole of a value. */
export interface KnownSecrets {
  redact(text: string): string;
  isPrivate(text: string): boolean;
}

interface Leaf {
  readonly found: MemberClass;
  readonly above: MemberClass;
  readonly secrets: KnownSecrets;
}

function redactLeaf(name: string, member: unknown, { found, above, secrets }: Leaf): unknown {
  if (member === null || member === undefined) return member;
  if (found === 'open') {
    if (typeof member !== 'string') return member;
    if (secrets.isPrivate(member)) return secretMark;
    if (vague.test(name) && isRandom(member)) return secretMark;
    const mayName = member.length > minNamed && /[:=]/.test(member);
    return mayName ? redactNamedValues(secrets.redact(member)) : member;
  }
  if (typeof member === 'boolean' && above !== 'personal' && above !== 'secret') return member;
  if (found === 'personal' || found === 'unknown') return describeDatum(member);
  return typeof member === 'string' && !/[\p{L}\p{N}]/u.test(member) ? member : secretMark;
}

/** Names that may be those of a credential; what stands there tells. */
const vague = /(?:^|[_-])(?:keys?|code|auth|hash|nonce|sid|session|sig|signature|answer)$|Key$|Signature$/i;

/** Characters below which a text holds no name with its value. */
const minNamed = 6;

/** Characters below which a value may be anything. */
const minTelling = 4;
const minUnknown = 6;

function isTelling(leaf: unknown, found: MemberClass): boolean {
  if (typeof leaf !== 'string' && !isNumber(leaf)) return false;
  const text = String(leaf);
  if (found !== 'unknown') return text.length >= minTelling;
  return text.length >= minUnknown && !/^\p{Ll}+$/u.test(text);
}
