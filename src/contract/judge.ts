import { documents } from '../catalogue/documents.ts';
import { documentedResponse, type OpenApiResponse } from '../catalogue/openapi.ts';
import { operation } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { requirement } from '../catalogue/rows.ts';
import { type Answered, header } from '../client/exchange.ts';
import { generalPointer } from '../general-pointer.ts';
import { countingHits, type Hits, responseValidator } from './validators.ts';
import { type StampedError, withoutConsequences } from './violation.ts';
import { show, wantedBy } from './wanted.ts';

/** One violation of the passive contract: a row, and where and how the answer departs from it. */
export interface Violation {
  readonly row: RequirementId;
  readonly pointer: string;
  readonly wanted: string;
  readonly got: string;
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

/** Holds an answer against the OpenAPI documents and the schemas. Undocumented statuses are left to checks. */
export function judge(exchange: Answered): Judgement {
  const { status } = exchange.response;
  if (gateway.has(status)) return nothing;
  const { document, description } = operation(exchange.operation);
  const documented = documentedResponse(documents()[document], description, status);
  if (documented === undefined) return nothing;
  return documented.content === undefined
    ? judgeEmpty(exchange, documented)
    : judgeBody(exchange, documented);
}

function rowOf(documented: OpenApiResponse): RequirementId | undefined {
  return documented['x-requirement'] as RequirementId | undefined;
}

function judgeEmpty({ response }: Answered, documented: OpenApiResponse): Judgement {
  const row = rowOf(documented);
  if (row === undefined) return nothing;
  const violation = {
    row,
    pointer: '',
    wanted: 'no body',
    got: `a body of ${response.text.length} characters`,
    count: 1,
  };
  return { violations: response.text === '' ? [] : [violation], hits: new Map([[row, 1]]) };
}

function judgeBody(exchange: Answered, documented: OpenApiResponse): Judgement {
  const { response } = exchange;
  const row = rowOf(documented);
  if (!response.isJson) {
    const got =
      response.text === '' ? 'no body' : `a body that is not JSON (${response.text.length} characters)`;
    return row === undefined
      ? nothing
      : {
          violations: [{ row, pointer: '', wanted: 'a JSON body', got, count: 1 }],
          hits: new Map([[row, 1]]),
        };
  }
  const { result: errors, hits } = countingHits(() => errorsOf(exchange));
  if (row !== undefined) hits.set(row, (hits.get(row) ?? 0) + 1);
  hits.set(mediaTypeRow, 1);
  const violations = merged(errors.flatMap((error) => violationOf(error, row)));
  return { violations: [...violations, ...mediaType(response.headers)], hits };
}

function errorsOf({ operation: id, response }: Answered): readonly StampedError[] {
  const validator = responseValidator(id, response.status);
  if (validator === undefined || validator.fast(response.json)) return [];
  const full = validator.full();
  full(response.json);
  return withoutConsequences((full.errors ?? []) as StampedError[]);
}

function violationOf(error: StampedError, responseRow: RequirementId | undefined): Violation[] {
  const own = error.row ?? responseRow;
  const row = (error.data === null && error.nullRow ? error.nullRow : own) as RequirementId | undefined;
  if (row === undefined) return [];
  const got = error.keyword === 'required' ? 'nothing (absent)' : show(error.data);
  const wanted = wantedBy(error) ?? requirement(row).text;
  return [{ row, pointer: error.instancePath, wanted, got, count: error.count ?? 1 }];
}

/** One violation per row and place, array indices left out. */
function merged(violations: readonly Violation[]): Violation[] {
  const byPlace = new Map<string, Violation>();
  for (const violation of violations) {
    const key = `${violation.row} ${generalPointer(violation.pointer)}`;
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? violation : { ...known, count: known.count + violation.count });
  }
  return [...byPlace.values()];
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
      count: 1,
    },
  ];
}
