import type { RequirementId } from '../catalogue/requirement-id.ts';
import { getRequirement } from '../catalogue/requirements.ts';
import { type Answered, type Header, isPackedUp, type ReceivedResponse } from '../http/exchange.ts';
import { isOfEdge } from '../lib/edge.ts';
import { findValueAt, isContainer, isObject, roundNumbers } from '../lib/json/values.ts';
import { quoteValue } from '../lib/quote-value.ts';
import { suggest } from '../lib/suggest.ts';
import { wildcardIndices } from '../lib/wildcard-indices.ts';
import { checkDuplicateSpellings } from './duplicate-spellings.ts';
import { type Hits, runEvaluation } from './evaluation.ts';
import { nameKeyword } from './schema-locations.ts';
import {
  describeExpectation,
  dropConsequences,
  isChargedForNull,
  isLeftOutBySuite,
  nameChargedKeyword,
  type StampedError,
} from './stamped-error.ts';
import { findValidator, type LocatedResponse, locateResponse } from './validators.ts';
import type { Violation } from './violation.ts';

/** What the contract says of one answer: violations, and how often each requirement was evaluated. */
export interface Judgement {
  readonly violations: readonly Violation[];
  readonly hits: Hits;
}

/** How an answer is judged. */
interface ContractOptions {
  /** A keyword that is left out (see `nameKeyword`), to measure what it finds. */
  readonly without?: string | undefined;
  /** Ids of the runs whose recipients are the suite's own: this one's, and those of earlier ones that are known. */
  readonly ownRuns?: readonly string[];
}

const noJudgement: Judgement = { violations: [], hits: new Map() };

/**
 * Holds an answer against the OpenAPI documents and the schemas: its body, and its media type. Statuses that are not
 * documented are left to checks; those of the edge (A-87) say nothing of the service, and a body that cannot be unpacked (A-88)
 * is judged by a law.
 */
export function judgeExchange(exchange: Answered, options: ContractOptions = {}): Judgement {
  const { status } = exchange.response;
  if (isOfEdge(status) || isPackedUp(exchange.response)) return noJudgement;
  const documented = locateResponse(exchange.operation, status);
  if (documented === undefined) return noJudgement;
  const { content } = documented.description;
  if (content !== undefined && exchange.response.isJson) return judgeJson(exchange, options);
  return judgePresence(exchange, documented, options.without);
}

/** Judges that a body is there and JSON, or that there is none. */
function judgePresence({ response }: Answered, documented: LocatedResponse, without?: string): Judgement {
  const { location, description } = documented;
  const id = description['x-requirement'] as RequirementId | undefined;
  if (id === undefined) return noJudgement;
  const { text } = response;
  const keyword = nameKeyword('body', location, location);
  const hits = new Map([[id, 1]]);
  const isEmpty = description.content === undefined;
  if (keyword === without || (isEmpty && text === '')) return { violations: [], hits };
  const kind = isEmpty ? '' : ' that is not JSON';
  const got = text === '' ? 'no body' : `a body${kind} of ${text.length} characters`;
  const wanted = isEmpty ? 'no body' : 'a JSON body';
  return { violations: [{ requirement: id, pointer: '', wanted, got, keywords: [keyword], count: 1 }], hits };
}

function judgeJson(exchange: Answered, options: ContractOptions): Judgement {
  const { violations, hits: ofBody } = judgeBody(exchange, options);
  const hits = new Map(ofBody);
  const keys = new Set(violations.map(keyOf));
  const ofDuplicates = checkDuplicateSpellings(exchange, (duplicate) =>
    judgeBody(duplicate, options).violations.filter((violation) => !keys.has(keyOf(violation))),
  );
  for (const [id, times] of ofDuplicates.hits) hits.set(id, times);
  const found = [...violations, ...ofDuplicates.violations];
  return { violations: [...found, ...checkBodyEncoding(exchange.response, hits, options.without)], hits };
}

interface BodyJudgement {
  readonly violations: readonly Violation[];
  readonly hits: ReadonlyMap<string, number>;
}

/** What was found in bodies that are kept, by operation and status. */
const judgedBodies = new WeakMap<object, Map<string, BodyJudgement>>();

/** Holds a body against its schema alone; one that came before as the same answer is not judged twice. */
function judgeBody(exchange: Answered, options: ContractOptions): BodyJudgement {
  const { status, json } = exchange.response;
  if (options.without !== undefined || !isContainer(json)) return judgeBodyAnew(exchange, options);
  const known = judgedBodies.get(json) ?? new Map<string, BodyJudgement>();
  const key = `${exchange.operation} ${status}`;
  const judgement = known.get(key) ?? judgeBodyAnew(exchange, options);
  judgedBodies.set(json, known.set(key, judgement));
  return judgement;
}

function judgeBodyAnew(exchange: Answered, { without, ownRuns = [] }: ContractOptions): BodyJudgement {
  const { result: errors, hits } = runEvaluation(() => findErrors(exchange), without);
  const violations = errors.flatMap((error) => describeViolation(error, exchange, ownRuns));
  return { violations: mergeViolations(violations), hits };
}

/** The errors of a JSON body; none where the document shows no body for its status. */
function findErrors({ operation: id, response }: Answered): readonly StampedError[] {
  const validator = findValidator(id, response.status);
  const { json, hasExactNumbers } = response;
  // ajv knows doubles only: it gets some of the same sign and as whole, and what is told of them is exact.
  const body = hasExactNumbers === true ? roundNumbers(json) : json;
  if (validator === undefined || validator.fast(body)) return [];
  const full = validator.full();
  full(body);
  const errors = dropConsequences((full.errors ?? []) as StampedError[]);
  // They hold the body.
  full.errors = null;
  if (hasExactNumbers !== true) return errors;
  return errors.map((error) => ({ ...error, data: findValueAt(json, error.instancePath) }));
}

/** What an error says in words; nothing where no node carries a requirement for it. */
function describeViolation(error: StampedError, exchange: Answered, ownRuns: readonly string[]): Violation[] {
  const id = (isChargedForNull(error) ? error.nullRequirement : error.requirement) as
    | RequirementId
    | undefined;
  if (id === undefined || isLeftOutBySuite(id, error, exchange, ownRuns)) return [];
  const got = error.keyword === 'required' ? describeAbsence(error) : quoteValue(error.data);
  const wanted = describeExpectation(error) ?? getRequirement(id).text;
  const keywords = [nameChargedKeyword(error)!];
  return [{ requirement: id, pointer: error.instancePath, wanted, got, keywords, count: error.count ?? 1 }];
}

/** Says that a member is absent, and names the member that stands in its place where one is near. */
function describeAbsence({ params, data }: StampedError): string {
  const { missingProperty } = params as { missingProperty: string };
  const members = isObject(data) ? data : {};
  const texts = Object.keys(members).filter((name) => typeof members[name] === 'string');
  const near =
    suggest(missingProperty, Object.keys(members)) ?? (missingProperty === 'message' ? texts[0] : undefined);
  return `${quoteValue(undefined)}${near === undefined ? '' : `; the object has ${near}`}`;
}

/** One violation per requirement and place of the answer, array indices left out. */
function mergeViolations(violations: readonly Violation[]): Violation[] {
  const byPlace = new Map<string, Violation>();
  for (const violation of violations) {
    const key = keyOf(violation);
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? violation : combineViolations(known, violation));
  }
  return [...byPlace.values()];
}

function keyOf({ requirement, pointer }: Violation): string {
  return `${requirement} ${wildcardIndices(pointer)}`;
}

function combineViolations(known: Violation, other: Violation): Violation {
  const keywords = [...new Set([...known.keywords, ...other.keywords])];
  return { ...known, keywords, count: known.count + other.count };
}

const mediaTypeRequirement: RequirementId = 'json-answers-declare-a-json-media-type';
const encodingRequirement: RequirementId = 'json-answers-are-written-in-utf-8';

/** Judges how a JSON body is written: its media type, and its encoding. `hits` counts that both were looked at. */
function checkBodyEncoding(
  { headers, encoding }: ReceivedResponse,
  hits: Hits,
  without?: string,
): Violation[] {
  hits.set(mediaTypeRequirement, 1);
  hits.set(encodingRequirement, 1);
  const type = findContentType(headers);
  const isJson = type !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
  const found = [
    ...(isJson
      ? []
      : [describe(mediaTypeRequirement, 'content-type', 'a content-type of application/json', type)]),
    ...(encoding === undefined ? [] : [describe(encodingRequirement, 'encoding', 'plain UTF-8', encoding)]),
  ];
  return found.filter(({ keywords: [keyword] }) => keyword !== without);
}

/** The media type that is declared: the values of Content-Type in a list where lines of it differ, as if they were one (RFC 9110, 5.3). */
function findContentType(headers: readonly Header[]): string | undefined {
  const lines = headers.flatMap(([name, value]) => (name.toLowerCase() === 'content-type' ? [value] : []));
  return lines.length === 0 ? undefined : [...new Set(lines)].join(', ');
}

function describe(requirement: RequirementId, keyword: string, wanted: string, got = 'none'): Violation {
  return { requirement, pointer: '', wanted, got, keywords: [keyword], count: 1 };
}
