import type { Showing } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { JsonObject } from '../reading.ts';
import { isPlainUrl } from './texts.ts';

/** The comparison of one member of a recipient. */
export interface ComparedMember extends Showing {
  readonly member: string;
  readonly holds: boolean;
}

const texts = ['name', 'description', 'country', 'logo_uri', 'terms_uri', 'client_uri'] as const;

/** Compares what an answer shows with the body of the creation; contacts are left out, since nobody writes them down. */
export function compareSent(sent: JsonObject, answer: JsonObject): readonly ComparedMember[] {
  const readings = compareTexts(sent, answer, 'as it was sent');
  if (!Array.isArray(sent.scope) || typeof answer.scope !== 'string') return readings;
  const [wanted, got] = [sent.scope, answer.scope.split(/[\s,;|+]+/).filter((name) => name !== '')];
  return [...readings, readMember('scope', joinScopes(wanted), joinScopes(got), 'as it was sent')];
}

/** Compares what two views of one recipient both show. One of them may write a description on one line. */
export function compareShown(before: JsonObject, now: JsonObject): readonly ComparedMember[] {
  const readings = compareTexts(before, now, 'as in an earlier answer').filter(
    ({ member }) => now[member] !== undefined,
  );
  if (typeof before.scope !== 'string' || typeof now.scope !== 'string') return readings;
  const scopes = [before.scope, now.scope].map((scope) => joinScopes(scope.split(/[\s,;|+]+/)));
  return [...readings, readMember('scope', scopes[0]!, scopes[1]!, 'as in an earlier answer')];
}

/** Compares the redirect URLs of an answer with the one that was sent; undefined where more than one form of it is right. */
export function compareUrls(sent: string, { redirect_uris }: JsonObject): ComparedMember | undefined {
  if (!isPlainUrl(sent) || !Array.isArray(redirect_uris)) return undefined;
  // The type of its items is judged by the schema.
  if (!redirect_uris.every((url) => typeof url === 'string')) return undefined;
  return {
    member: 'redirect_uris',
    holds: redirect_uris.length === 1 && redirect_uris[0] === sent,
    pointer: '/redirect_uris',
    wanted: `exactly ${sent}`,
    got: redirect_uris.join(' and ') || 'none',
  };
}

function compareTexts(before: JsonObject, now: JsonObject, words: string): readonly ComparedMember[] {
  return texts.flatMap((member) => {
    const [wanted, got] = [before[member], now[member]];
    const isText = typeof got === 'string' || got === undefined || got === null;
    // A target that nobody showed another recipient of a name may number the names that it has.
    if (member === 'name' && String(got) !== wanted && String(got).startsWith(String(wanted))) return [];
    return typeof wanted === 'string' && isText ? [readMember(member, wanted, got, words)] : [];
  });
}

function readMember(member: string, wanted: string, got: unknown, words: string): ComparedMember {
  return {
    member,
    holds: normalize(member, wanted) === normalize(member, got),
    pointer: `/${member}`,
    wanted: `${quoteValue(wanted)}, ${words}`,
    got: quoteValue(got),
  };
}

/** A link is the same in each spelling, and a description on one line. */
function normalize(member: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (member.endsWith('_uri') && URL.canParse(value)) return new URL(value).href;
  return member === 'description' ? value.replace(/\s+/g, ' ') : value;
}

function joinScopes(names: readonly unknown[]): string {
  return [...new Set(names.map(String))].sort().join(' ').trim();
}
