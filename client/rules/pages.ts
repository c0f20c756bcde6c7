import { isDenial, isRefusal } from '../../src/lib/edge.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import { findNearParameter } from './near-names.ts';
import type { Past } from './past.ts';
import { isSuccess, readQuery, statusOf } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

/** What servers may read in an offset as it was sent: a plus sign is itself, or a blank. */
function readOffsets({ query }: Asked): readonly string[] {
  const raw = query.filter(([name]) => name === 'offset').map(([, text]) => text);
  return [...new Set(raw.flatMap((text) => [decodePercent(text), decodePercent(text.replaceAll('+', ' '))]))];
}

function judgeCursor(asked: Asked, past: Past): Ruling | undefined {
  const offsets = readOffsets(asked).filter((offset) => offset !== '' && !isMasked(offset));
  const [sent] = offsets;
  if (sent === undefined) return findMisnamed(asked, past);
  if (offsets.some((offset) => past.isGiven(offset))) return 'kept';
  const last = past.lastPage(asked);
  // What follows the last page is another duty's matter.
  if (isPlaceholder(sent) && last !== undefined && last.next === undefined) return undefined;
  if (last?.next !== undefined && isChangeOf(sent, last.next))
    return describeChange(sent, last.next, [last.asked]);
  if (last?.next !== undefined && isMistypedFrom(asked, sent, last.next))
    return describeChange(sent, last.next, [last.asked]);
  const changed = [...past.cursors].findLast(([given]) => isChangeOf(sent, given));
  if (changed !== undefined) return describeChange(sent, changed[0], [changed[1]]);
  if (isPlaceholder(sent)) return { wanted: 'a cursor that an answer gave', got: sent };
  const numbers = [...past.cursors.keys()].filter((given) => /^\d+$/.test(given));
  const isCounted = /^-?\d+$/.test(sent) && past.cursors.size > 0 && numbers.length === 0;
  // A cursor may be older than the recording.
  if (!past.settings.isWhole && !isCounted) return undefined;
  if (last?.next !== undefined) return describeChange(sent, last.next, [last.asked]);
  return { wanted: 'a cursor that an answer gave', got: `${sent}, which none gave` };
}

const documented = ['accountIds', 'resultType', 'offset', 'limit'];
const cursorName = /offset|cursor|next|page|after|start|from|token|marker|continu/i;

/** A cursor under another name than offset, unless a link of the service names it so. */
function findMisnamed(asked: Asked, past: Past): Breach | undefined {
  const { url } = asked.exchange.request;
  if (past.lastPage(asked)?.link !== undefined && isOfLink(asked, past)) return undefined;
  const found = asked.query.find(
    ([name, raw]) =>
      !documented.includes(name) &&
      (cursorName.test(name) || raw.length >= minPart) &&
      past.isGiven(decodePercent(raw)),
  );
  if (found === undefined || /[?&]offset=./.test(url)) return undefined;
  return { wanted: 'the cursor in the parameter offset', got: `the cursor in the parameter ${found[0]}` };
}

function isOfLink(asked: Asked, past: Past): boolean {
  const { link, asked: page } = past.lastPage(asked) ?? {};
  const base = page?.exchange.request.url;
  if (link === undefined || !URL.canParse(link, base)) return false;
  const names = [...new URL(link, base).searchParams.keys()];
  return asked.query.every(([name]) => names.includes(name) || documented.includes(name));
}

function describeChange(sent: string, given: string, related: readonly Asked[]): Breach {
  const length = Math.max(sent.length, given.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => sent[index] !== given[index]) ?? 0;
  const [wanted, got] = [given, sent].map((text) => cutAround(text, at));
  return { wanted: `offset ${wanted}, as the answer gave it`, got: `offset ${got}`, related };
}

/** Characters of a cursor that a finding shows. */
const maxShown = 200;

/** A long text, cut to what stands around a place. */
function cutAround(text: string, at: number): string {
  if (text.length <= maxShown) return text;
  const start = Math.max(0, Math.min(at - maxShown / 2, text.length - maxShown));
  const end = start + maxShown;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''} (${text.length} characters)`;
}

/** Characters below which a part of a cursor may be another cursor. */
const minPart = 6;

/** True where one text is made of the other by what programs do to texts. */
function isChangeOf(sent: string, given: string): boolean {
  const [plain, own] = [normalize(sent), normalize(given)];
  if (plain !== '' && plain === own) return true;
  if (decodePercent(sent) === given || encodeURIComponent(given) === sent) return true;
  if (Buffer.from(given).toString('base64') === sent || Buffer.from(given, 'base64').toString() === sent)
    return true;
  if (Buffer.from(given, 'base64url').toString() === sent) return true;
  if (sent !== '' && Buffer.from(given, 'base64url').toString('hex') === sent.toLowerCase()) return true;
  const isPart = sent.length >= minPart && given.includes(sent);
  return isPart || (given.length >= minPart && sent.includes(given));
}

/** Characters of a cursor, and different ones in it, from which two random ones do not differ in one place by chance. */
const minRandom = 16;
const minSigns = 10;

/**
 * True for a cursor that the service refuses and that differs in one character from the one that it has just given. One that is text in
 * base64, or that counts, may be an older cursor of the service.
 */
function isMistypedFrom(asked: Asked, sent: string, given: string): boolean {
  const status = statusOf(asked) ?? 0;
  if (!isRefusal(status) || isDenial(status) || sent.length !== given.length) return false;
  const isRandom = given.length >= minRandom && new Set(given).size >= minSigns && !/(.)\1\1/.test(given);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text has.
  const isBinary = /[\x00-\x08\x0e-\x1f\ufffd]/.test(Buffer.from(given, 'base64url').toString());
  return isRandom && isBinary && [...given].filter((sign, at) => sign !== sent[at]).length === 1;
}

/** Letters and digits alone, in one case. */
function normalize(text: string): string {
  return decodePercent(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function judgeEnd(asked: Asked, past: Past): Ruling | undefined {
  const breach = findStepPastTheEnd(asked, past);
  if (breach !== undefined) return breach;
  const { response } = asked.exchange;
  if (!isSuccess(asked) || !asked.isAnswerKnown || response?.isJson !== true) return undefined;
  const { page, links } = (response.json ?? {}) as {
    readonly page?: { readonly nextOffset?: unknown } | null;
    readonly links?: { readonly next?: { readonly href?: unknown } | null } | null;
  };
  // A list of one page shows nothing of a walk.
  const isWalk = past.lastPage(asked)?.next !== undefined;
  return page?.nextOffset || links?.next?.href || !isWalk ? undefined : 'kept';
}

function findStepPastTheEnd(asked: Asked, past: Past): Breach | undefined {
  const last = past.lastPage(asked);
  if (last === undefined || last.next !== undefined) return undefined;
  const sent = readQuery(asked, 'offset').find((offset) => !past.isGiven(offset));
  if (sent === undefined) return undefined;
  // Some clients name an empty offset for the first page; they began their walk with one.
  // A recording may hold such a client beside others.
  const isStep = sent === '' ? past.settings.isWhole && past.beginsWithoutOffset : isPlaceholder(sent);
  if (!isStep) return undefined;
  return {
    wanted: 'no further page: the last answer names no next cursor',
    got: sent === '' ? 'a request with an empty offset' : `a request with the offset ${sent}`,
    related: [last.asked],
  };
}

function judgeResultType(asked: Asked): Ruling | undefined {
  const [sent] = readQuery(asked, 'resultType');
  if (sent === undefined) return findNearParameter(asked, 'resultType');
  if (sent === '' || isMasked(sent)) return undefined;
  return judgeOn(sent === 'lightweight' || sent === 'details', () => ({
    wanted: 'lightweight or details',
    got: sent,
  }));
}

function judgeAccountIds(asked: Asked, { ids }: Past): Ruling | undefined {
  const wanted = 'one parameter accountIds with its ids separated by commas';
  const named = asked.query.filter(([name]) => /^accountIds(?:\[\d*\])?$/.test(name));
  const [first] = named;
  if (first === undefined) return findNearParameter(asked, 'accountIds');
  if (named.length > 1) return { wanted, got: `${named.length} parameters` };
  if (first[0] !== 'accountIds') return { wanted, got: `a parameter ${first[0]}` };
  const [sent = ''] = readQuery(asked, 'accountIds');
  if (isMasked(sent)) return undefined;
  if (/^\[.*\]$/.test(sent)) return { wanted, got: 'a JSON array' };
  const got = describeWrongIds(sent, ids.accounts.ids);
  if (got !== undefined) return { wanted, got };
  // One id shows nothing of how several are written.
  return sent.includes(',') ? 'kept' : undefined;
}

/** Describes a list of ids that is none, by the ids that answers gave; undefined where it may be right. */
function describeWrongIds(sent: string, known: ReadonlySet<string>): string | undefined {
  if (isPlaceholder(sent)) return `${sent}, which stands for a value that is missing`;
  if (/^,|,,|,$/.test(sent)) return 'a comma with no id beside it';
  const others = sent.split(/[;|\s]+/);
  if (others.length > 1 && others.every((part) => known.has(part))) return 'ids with another separator';
  if (!sent.includes(',') && /%2C/i.test(sent)) return 'commas that are encoded twice';
  const odd = sent
    .split(',')
    .find((part) => !known.has(part) && known.has(part.replace(/^[\s"']+|[\s"']+$/g, '')));
  return odd === undefined ? undefined : 'ids with other signs around them';
}

function judgeLimit(asked: Asked): Ruling | undefined {
  const [sent] = readQuery(asked, 'limit');
  if (sent === undefined) return findNearParameter(asked, 'limit');
  if (sent === '' || isMasked(sent)) return undefined;
  return judgeOn(/^\d+$/.test(sent.trim()), () => ({ wanted: 'a number of accounts', got: sent }));
}

function observeWay(asked: Asked, past: Past): Ruling | undefined {
  const last = past.lastPage(asked);
  if (readOffsets(asked).every((offset) => !past.cursors.has(offset))) return undefined;
  const { url } = asked.exchange.request;
  const { link } = last ?? {};
  const base = last?.asked.exchange.request.url;
  const isLink = link !== undefined && parseUrl(link, base)?.href === new URL(url).href;
  return { observed: isLink ? 'by the link, or by an address that equals it' : 'by the cursor' };
}

/** How a client reads lists page by page. */
export const pageRules: readonly Rule[] = [
  defineRule('cursor-goes-back-unchanged', judgeCursor),
  defineRule('caller-ends-the-walk-at-the-last-page', judgeEnd),
  defineRule('caller-asks-for-a-documented-result-type', judgeResultType),
  defineRule('caller-separates-account-ids-by-commas', judgeAccountIds),
  defineRule('caller-limits-pages-by-a-number', judgeLimit),
  defineRule('caller-goes-from-page-to-page', observeWay),
];
