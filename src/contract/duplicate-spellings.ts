import { findResponse, loadDocuments } from '../catalogue/documents.ts';
import { getOperation, type OperationId } from '../catalogue/operations.ts';
import type { Answered } from '../http/exchange.ts';
import { isNumber } from '../lib/json/exact-number.ts';
import { memberNamesOf } from '../lib/json/member-names.ts';
import { copyChanged, isContainer, listContainers } from '../lib/json/values.ts';
import { rememberForTexts } from '../lib/remember.ts';
import type { Judgement } from './judge.ts';
import { followReference } from './schemas.ts';
import type { Violation } from './violation.ts';

/** A member of the document, and another spelling of its name that stands beside it in an answer. */
interface DuplicateSpelling {
  readonly name: string;
  readonly documented: string;
}

/** Shorter names of one word are everybody's: `id` beside `Id` is another member. */
const minLetters = 5;

const byResponse = new Map<string, ReadonlyMap<string, string>>();

/** Members whose value is settled: two spellings of one that differ contradict each other. */
const settled = new Set(['client_id', 'provider_id', 'accountId', 'RequestId', 'totalElements']);

/**
 * What is wrong with members under a second spelling: by the schema of the documented one beside them, with
 * which `judge` judges an answer, and where the two tell different ids.
 */
export function checkDuplicateSpellings(
  exchange: Answered,
  judge: (exchange: Answered) => readonly Violation[],
): Judgement {
  const { operation, response } = exchange;
  const duplicates = findDuplicateSpellings(operation, response.status, response.json);
  const violations = duplicates.flatMap((duplicate) => {
    const json = putInPlace(response.json, duplicate);
    const wrong = judge({ ...exchange, response: { ...response, json } });
    return [
      ...wrong.map((violation) => ({ ...violation, pointer: respell(violation.pointer, duplicate) })),
      ...judgeAgreement(response.json, duplicate),
    ];
  });
  const isJudged = holdsSettled(response.json, documentedNames(operation, response.status));
  return { violations, hits: new Map(isJudged ? [[agreement, 1]] : []) };
}

const agreement = 'second-spelling-says-the-same';

/** True when a body holds a documented member whose value is settled: without one there is nothing to contradict. */
function holdsSettled(json: unknown, documented: ReadonlyMap<string, string>): boolean {
  const names = memberNamesOf(json);
  for (const name of settled)
    if (names.has(name) && documented.get(normalizeName(name)) === name) return true;
  return false;
}

function judgeAgreement(json: unknown, { name, documented }: DuplicateSpelling): Violation[] {
  const place = settled.has(documented) ? findContradiction(json, { name, documented }) : undefined;
  if (place === undefined) return [];
  return [
    {
      requirement: agreement,
      pointer: `${place}/${name}`,
      wanted: `the value of ${documented} beside it`,
      got: 'another one',
      keywords: ['second spelling'],
      count: 1,
    },
  ];
}

/** The pointer of an object in which the two spellings tell different values. */
function findContradiction(json: unknown, duplicate: DuplicateSpelling): string | undefined {
  const left: (readonly [pointer: string, value: unknown])[] = [['', json]];
  while (left.length > 0) {
    const [pointer, node] = left.pop()!;
    if (!isContainer(node)) continue;
    if (contradicts(node as Readonly<Record<string, unknown>>, duplicate)) return pointer;
    for (const [name, member] of Object.entries(node))
      left.push([`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, member]);
  }
  return undefined;
}

function contradicts(node: Readonly<Record<string, unknown>>, duplicate: DuplicateSpelling): boolean {
  const [one, other] = [node[duplicate.name], node[duplicate.documented]];
  const isTold = [one, other].every((value) => typeof value === 'string' || isNumber(value));
  return isTold && one !== '' && String(one).toLowerCase() !== String(other).toLowerCase();
}

/** A pointer with the last mention of a documented member in the spelling of its duplicate. */
function respell(pointer: string, { name, documented }: DuplicateSpelling): string {
  const at = pointer.lastIndexOf(`/${documented}`);
  return at < 0 ? pointer : `${pointer.slice(0, at)}/${name}${pointer.slice(at + 1 + documented.length)}`;
}

/** The duplicates in the body of a documented answer: each pair of spellings once. */
function findDuplicateSpellings(
  id: OperationId,
  status: number,
  json: unknown,
): readonly DuplicateSpelling[] {
  const documented = documentedNames(id, status);
  const names = memberNamesOf(json);
  const spelt = [...names].flatMap((name): DuplicateSpelling[] => {
    const own = documented.get(normalizeName(name));
    return own === undefined || own === name || !names.has(own) ? [] : [{ name, documented: own }];
  });
  return spelt.filter((duplicate) => standsBeside(json, duplicate));
}

/** The body with each duplicate in the place of the documented member beside it. */
function putInPlace(json: unknown, duplicate: DuplicateSpelling): unknown {
  const copy = copyChanged(json, undefined, (_, value) => ({ value }));
  for (const node of listContainers(copy)) if (holdsBoth(node, duplicate)) replaceMember(node, duplicate);
  return copy;
}

function replaceMember(node: Record<string, unknown>, { name, documented }: DuplicateSpelling): void {
  node[documented] = node[name];
}

function holdsBoth(node: object, { name, documented }: DuplicateSpelling): boolean {
  return !Array.isArray(node) && Object.hasOwn(node, name) && Object.hasOwn(node, documented);
}

function standsBeside(json: unknown, { name, documented }: DuplicateSpelling): boolean {
  for (const node of listContainers(json)) if (holdsBoth(node, { name, documented })) return true;
  return false;
}

/** The names of all members that the schema of an answer describes, by their normal form. */
function documentedNames(id: OperationId, status: number): ReadonlyMap<string, string> {
  const key = `${id} ${status}`;
  const known = byResponse.get(key);
  if (known !== undefined) return known;
  const { document, description } = getOperation(id);
  const names = new Map<string, string>();
  const response = findResponse(loadDocuments()[document], description, status);
  collectDocumented(response?.content, '', names, new Set());
  byResponse.set(key, names);
  return names;
}

function collectDocumented(
  node: unknown,
  file: string,
  names: Map<string, string>,
  visited: Set<string>,
): void {
  if (typeof node !== 'object' || node === null) return;
  const { $ref, properties, ...rest } = node as Record<string, unknown>;
  if (typeof $ref === 'string') {
    const { location, file: next, schema } = followReference($ref, file);
    if (!visited.has(location)) collectDocumented(schema, next, names, visited.add(location));
  }
  for (const [name, schema] of Object.entries(properties ?? {})) {
    const isTelling = normalizeName(name) !== name.toLowerCase() || /[a-z][A-Z]/.test(name);
    if (isTelling || name.length >= minLetters) names.set(normalizeName(name), name);
    collectDocumented(schema, file, names, visited);
  }
  for (const [keyword, child] of Object.entries(rest))
    if (!/^(?:examples?|enum|const|default)$/.test(keyword)) collectDocumented(child, file, names, visited);
}

/**
 * A member's name without letter case, hyphens and underscores: names that are the same then are spellings of one
 * . Answers repeat few names, so each is worked out once.
 */
export const normalizeName: (name: string) => string = rememberForTexts((name) =>
  name.toLowerCase().replaceAll(/[-_]/g, ''),
);
