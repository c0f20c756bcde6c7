import type { Answer, Call, Fault } from '../reference-server/types.ts';
import type { FaultDetails, FaultRow, FaultRows } from './fault.ts';
import { getOperator } from './operators/index.ts';
import type { Earlier, NodeOperator, Operator } from './operators/operator.ts';
import { type Place, placeNamed } from './places.ts';
import { changeAt } from './pointers.ts';

/**
 * Rows of faults that change one place of each answer by one operator, which give the faults their ids and titles:
 * `polled /HttpStatusCode number-to-text`. With a JSON value in place of the operator, `polled /HttpStatusCode = 202`,
 * that value stands there. A value before the operator is the only one that changes: `provider /scopes [] = null`,
 * `provider /scopes [] drop`. A pair holds details of its fault as well.
 */
export function mutants(...rows: readonly (string | readonly [string, FaultDetails])[]): FaultRows {
  return Object.fromEntries(
    rows.map((row) => (typeof row === 'string' ? makeRow(row) : makeRow(row[0], row[1]))),
  );
}

function makeRow(text: string, details?: FaultDetails): readonly [string, FaultRow] {
  const [, answers, pointer, change] = /^(\S+) (\S+) (.+)$/.exec(text) ?? [];
  if (answers === undefined || pointer === undefined || change === undefined)
    throw new Error(`${text} is not a mutant: expected answers, a pointer and an operator`);
  const [, only, name = '', literal] = /^(.*?) ?(= (.+)|[a-z-]+)$/.exec(change) ?? [];
  const operator = changeOnly(only, literal === undefined ? getOperator(name) : writeLiteral(literal));
  const place = placeNamed(answers, pointer);
  const at = place.pointer === '' ? answers : `${answers} ${pointer}`;
  const id = slugOf(`${answers} ${pointer.replaceAll(/\/(\*|\d+)/g, '')} ${change}`);
  const row = [`${at}: ${operator.title}`, mutate(place, operator)] as const;
  return [id, details === undefined ? row : [...row, details]];
}

function writeLiteral(text: string): NodeOperator {
  return { name: 'literal', title: `is ${text}`, change: () => JSON.parse(text) as unknown };
}

/** Leaves every value alone but the one of a JSON text; without a text none. */
function changeOnly(text: string | undefined, operator: Operator): Operator {
  if (!text || 'changeMessage' in operator) return operator;
  const change: NodeOperator['change'] = (value, earlier) =>
    JSON.stringify(value) === text ? operator.change(value, earlier) : value;
  return { ...operator, title: `${operator.title} where it is ${text}`, change };
}

/** `login-last-refresh` of `Login/LastRefresh`. */
function slugOf(text: string): string {
  return text
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Changes one place of each answer by an operator. `met` is called once an answer has come out other than it was. */
export function mutate(place: Place, operator: Operator, met?: () => void): Fault['apply'] {
  return ({ after }) => {
    const memory = new Memory();
    let isMet = false;
    after(place.operations, (answer, call) => {
      if (!isAt(place, answer)) return undefined;
      const changed =
        'changeMessage' in operator
          ? operator.changeMessage(answer)
          : changeNode(operator, place, answer, memory.recall(call, answer.body));
      if (met === undefined) return changed;
      isMet ||= changed !== undefined && JSON.stringify(changed) !== JSON.stringify(answer);
      if (isMet) met();
      return changed;
    });
  };
}

function isAt({ status }: Place, answer: Answer): boolean {
  return status === undefined ? answer.status < 300 : answer.status === status;
}

function changeNode({ change }: NodeOperator, { pointer }: Place, answer: Answer, earlier: Bodies): Answer {
  if (answer.body === undefined) return answer;
  const body = changeAt(answer.body, pointer, (value, at) => {
    const changed = change(value, { ...valueAt('first', earlier, at), ...valueAt('other', earlier, at) });
    return changed;
  });
  if (body === undefined) {
    const { body: _, ...rest } = answer;
    return rest;
  }
  return { ...answer, body };
}

interface Bodies {
  readonly first?: unknown;
  readonly other?: unknown;
}

function valueAt(which: keyof Bodies, bodies: Bodies, at: string): Earlier {
  let node = bodies[which];
  for (const key of at.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return {};
    node = (node as Record<string, unknown>)[key];
  }
  return node === undefined ? {} : { [which]: { value: node } };
}

/** What a mutated operation answered before it was changed. */
class Memory {
  readonly #first = new Map<string, unknown>();
  #latest: { readonly request: string; readonly body: unknown } | undefined;

  recall(call: Call, body: unknown): Bodies {
    const request = nameRequest(call);
    if (!this.#first.has(request)) this.#first.set(request, body);
    const latest = this.#latest;
    this.#latest = { request, body };
    const isOther = latest !== undefined && latest.request !== request;
    return { first: this.#first.get(request), ...(isOther ? { other: latest.body } : {}) };
  }
}

/** What tells requests of one operation apart: everything that was asked, and who asked. */
function nameRequest({ params, query, rawBody, headers }: Call): string {
  const who = [headers['service-auth-key'], headers['x-api-key']];
  return JSON.stringify([params, query.toString(), rawBody, who]);
}
