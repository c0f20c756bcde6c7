import { listDocumentedMembers } from '../../contract/documented-members.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Exchanges, RecordedExchange, Report, ReportedFinding, ReportedRequirement } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import { selectByVerdict } from './reasons.ts';
import type { RequirementGroup, Section } from './section.ts';

/** Fewer that fail alike may be chance. */
const minAlike = 3;
const maxNamed = 4;

/**
 * What many failures have in common, so that one defect is read once: members in another spelling, one wrapper around
 * bodies, one answer to many requests. Undefined where nothing is common. It is a guess, and judges nothing.
 */
export function describeCauses(report: Report, exchanges: Exchanges): Section | undefined {
  const failed = selectByVerdict(report, 'fail');
  const spelt = groupReadings(failed, exchanges);
  const explained = new Set(spelt.flatMap(({ requirements }) => requirements));
  const alike = groupAlike(failed.filter((row) => !explained.has(row)));
  const items = [...spelt, ...alike];
  const count = new Set(items.flatMap(({ requirements }) => requirements)).size;
  const title = `Likely causes: ${items.length}, of ${count} of the ${pluralize(failed.length, 'failed requirement')}`;
  const remark = 'What many failures have in common: one fix may end them all.';
  return sectionOf({ id: 'causes', title, remark, tone: 'fail', isFolded: false }, { kind: 'groups', items });
}

interface Cause extends RequirementGroup {
  readonly requirements: readonly ReportedRequirement[];
}

/** What stands in answers in the place of what the document wants, by how it differs. */
function groupReadings(failed: readonly ReportedRequirement[], exchanges: Exchanges): Cause[] {
  const known = new Map<string, readonly NearMiss[]>();
  const readingsOf = (id: string) => {
    const exchange = exchanges.get(id);
    const found = known.get(id) ?? (exchange === undefined ? [] : readSpellings(exchange));
    known.set(id, found);
    return found;
  };
  const read = failed.flatMap((row) =>
    row.findings.filter(isFailure).flatMap(({ hint, exchange }) =>
      [...readingsOf(exchange), ...readHint(hint)].map((reading) => {
        const pair = `${reading.stands} for ${reading.wanted}`;
        return { row, pair, style: findSpelling(reading) };
      }),
    ),
  );
  return [...groupBy(read, ({ pair, style }) => style ?? pair)].flatMap(([, all]) => {
    const requirements = [...new Set(all.map(({ row }) => row))];
    const pairs = [...new Set(all.map(({ pair }) => pair))];
    if (requirements.length < 2 && pairs.length < 2) return [];
    return { text: describeReadings(all[0]!.style, pairs), requirements };
  });
}

function describeReadings(style: string | undefined, pairs: readonly string[]): string {
  const more = pairs.length - maxNamed;
  const named = `${pairs.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (style === undefined) return `answers have ${named}`;
  return pairs.length === 1
    ? `a member is in ${style}: ${named}`
    : `all ${pairs.length} members that differ are in ${style}: ${named}`;
}

function isFailure({ grade, waived }: ReportedFinding): boolean {
  return grade === 'fail' && !waived;
}

/** Requirements that fail for the same words of wanted and got: one thing that the target does not do. */
function groupAlike(failed: readonly ReportedRequirement[]): Cause[] {
  const said = failed.flatMap((row) => {
    const first = row.findings.find(isFailure);
    return first === undefined ? [] : [{ row, text: `wanted ${first.wanted}, got ${first.got}` }];
  });
  return [...groupBy(said, ({ text }) => text)].flatMap(([text, all]) =>
    all.length < minAlike ? [] : { text, requirements: all.map(({ row }) => row) },
  );
}

/** What stands in an answer, and what the document wants there. */
interface NearMiss {
  readonly stands: string;
  readonly wanted: string;
}

const told = /the run goes on with (.+?)(?:;|$)/;

/** The near misses that the hint of a finding tells: `the array below data for the list`, `200 for 201`. */
export function readHint(hint = ''): readonly NearMiss[] {
  const [, list] = told.exec(hint) ?? [];
  return (list ?? '').split(', ').flatMap((text) => {
    const [stands, wanted] = text.split(' for ');
    return stands === undefined || wanted === undefined ? [] : { stands, wanted };
  });
}

/** Longer bodies say no more of how members are written. */
const maxLength = 500_000;

/** The members of an answer that have the words of documented ones, and are written otherwise. */
function readSpellings({ operation, response }: RecordedExchange): readonly NearMiss[] {
  if (response === undefined || !response.isJson || response.text.length > maxLength) return [];
  const { open, personal } = listDocumentedMembers(operation);
  const documented = [...open, ...personal];
  const byWords = new Map(documented.map((name) => [foldName(name), name]));
  // By its text: a long body was cut off where it was written down.
  const names = new Set([...response.text.matchAll(/"([\w-]+)"\s*:/g)].map(([, name]) => name!));
  return [...names].flatMap((stands) => {
    const wanted = byWords.get(foldName(stands));
    return wanted === undefined || documented.includes(stands) ? [] : { stands, wanted };
  });
}

/** How a name is written of its words, by the name of the style. */
const spellings: Readonly<Record<string, (words: readonly string[]) => string>> = {
  camelCase: (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
  PascalCase: (words) => words.map(capital).join(''),
  snake_case: (words) => words.join('_'),
  'kebab-case': (words) => words.join('-'),
  SCREAMING_SNAKE_CASE: (words) => words.join('_').toUpperCase(),
  'capital letters': (words) => words.join('').toUpperCase(),
  'small letters': (words) => words.join(''),
};

/** The style in which a name stands where the document writes the same words otherwise; undefined for other words. */
export function findSpelling({ stands, wanted }: NearMiss): string | undefined {
  // An abbreviation does not show where its words end: POBox.
  if (stands === `${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}`) return 'camelCase';
  const words = wanted
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .split(/[_-]+/)
    .map((word) => word.toLowerCase());
  return Object.keys(spellings).find((style) => spellings[style]!(words) === stands);
}

function foldName(name: string): string {
  return name.replace(/[_\-\s]/g, '').toLowerCase();
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
