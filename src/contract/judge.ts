import type { RequirementId } from '../catalogue/requirement-id.ts';
import { requirement } from '../catalogue/rows.ts';
import { type Answered, header } from '../http/exchange.ts';
import { quoteValue } from '../lib/quote-value.ts';
import { wildcardIndices } from '../lib/wildcard-indices.ts';
import { chargedKeyword, isForNull } from './charged-keyword.ts';
import { evaluating, type Hits } from './evaluation.ts';
import { keywordName } from './places.ts';
import { type PlacedResponse, placedResponse } from './responses.ts';
import { responseValidator } from './validators.ts';
import { type StampedError, withoutConsequences } from './violation.ts';
import { wantedBy } from './wanted.ts';

/** One violation of the passive contract: a row, and where and how the answer departs from it. */
export interface Violation {
  readonly row: RequirementId;
  readonly pointer: string;
  readonly wanted: string;
  readonly got: string;
  /** The names of the schema keywords that show it, with where they stand. */
  readonly keywords: readonly string[];
  /** How often it was met in this answer. */
  readonly count: number;
}

/** What the contract says of one answer: violations, and how often each row was evaluated. */
export interface Judgement {
  readonly violations: readonly Violation[];
  readonly hits: Hits;
}

const gateway = new Set([429, 502, 503, 504]);
const mediaTypeRow: RequirementId = 'json-answers-declare-a-json-media-type';
const nothing: Judgement = { violations: [], hits: new Map() };

/**
 * Holds an answer against the OpenAPI documents and the schemas, without the keyword of a name if one is given.
 * Undocumented statuses are left to checks.
 */
export function judge(exchange: Answered, without?: string): Judgement {
  const { status } = exchange.response;
  if (gateway.has(status)) return nothing;
  const documented = placedResponse(exchange.operation, status);
  if (documented === undefined) return nothing;
  const { content } = documented.description;
  if (content !== undefined && exchange.response.isJson) return judgeJson(exchange, without);
  return judgePresence(exchange, documented, without);
}

/** Judges that a body is there and JSON, or that there is none. */
function judgePresence({ response }: Answered, documented: PlacedResponse, without?: string): Judgement {
  const { place, description } = documented;
  const row = description['x-requirement'] as RequirementId | undefined;
  if (row === undefined) return nothing;
  const { text } = response;
  const keyword = keywordName('body', place, place);
  const hits = new Map([[row, 1]]);
  const isEmpty = description.content === undefined;
  if (keyword === without || (isEmpty && text === '')) return { violations: [], hits };
  const kind = isEmpty ? '' : ' that is not JSON';
  const got = text === '' ? 'no body' : `a body${kind} of ${text.length} characters`;
  const wanted = isEmpty ? 'no body' : 'a JSON body';
  return { violations: [{ row, pointer: '', wanted, got, keywords: [keyword], count: 1 }], hits };
}

function judgeJson(exchange: Answered, without?: string): Judgement {
  const { result: errors, hits } = evaluating(() => errorsOf(exchange), without);
  hits.set(mediaTypeRow, 1);
  const violations = merged(errors.flatMap(violationOf));
  return { violations: [...violations, ...mediaType(exchange.response.headers)], hits };
}

function errorsOf({ operation: id, response }: Answered): readonly StampedError[] {
  const validator = responseValidator(id, response.status);
  if (validator === undefined || validator.fast(response.json)) return [];
  const full = validator.full();
  full(response.json);
  return withoutConsequences((full.errors ?? []) as StampedError[]);
}

function violationOf(error: StampedError): Violation[] {
  const row = (isForNull(error) ? error.nullRow : error.row) as RequirementId | undefined;
  if (row === undefined) return [];
  const got = error.keyword === 'required' ? 'nothing (absent)' : quoteValue(error.data);
  const wanted = wantedBy(error) ?? requirement(row).text;
  const keywords = [chargedKeyword(error)!];
  return [{ row, pointer: error.instancePath, wanted, got, keywords, count: error.count ?? 1 }];
}

/** One violation per row and place, array indices left out. */
function merged(violations: readonly Violation[]): Violation[] {
  const byPlace = new Map<string, Violation>();
  for (const violation of violations) {
    const key = `${violation.row} ${wildcardIndices(violation.pointer)}`;
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? violation : together(known, violation));
  }
  return [...byPlace.values()];
}

function together(known: Violation, other: Violation): Violation {
  const keywords = [...new Set([...known.keywords, ...other.keywords])];
  return { ...known, keywords, count: known.count + other.count };
}

function mediaType(headers: Answered['response']['headers']): Violation[] {
  const type = header(headers, 'content-type');
  if (type !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) return [];
  return [
    {
      row: mediaTypeRow,
      pointer: '',
      wanted: 'a content-type of application/json',
      got: type ?? 'none',
      keywords: ['content-type'],
      count: 1,
    },
  ];
}
