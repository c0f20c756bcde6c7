import { literalOf } from '../reference-server/literals.ts';
import type { Answer, Call, FailingId, Fault, OperationName, ShouldId } from '../reference-server/types.ts';
import { findCondition } from './conditions.ts';
import { defineFaults, type FaultDetails, type FaultRow, type FaultRows } from './fault.ts';
import { getOperator } from './operators/index.ts';
import type { Earlier, NodeOperator, Operator } from './operators/operator.ts';
import { type Place, placeNamed } from './places.ts';
import { changeAt, isObject } from './pointers.ts';
import { when } from './triggers.ts';

/** A mutant as text, or with details of its fault. */
type MutantRow = string | readonly [string, FaultDetails];

/**
 * Rows of faults that change one place of each answer by one operator, which give the faults their ids and titles:
 * `polled /HttpStatusCode number-to-text`. In place of the operator stands a JSON value (`polled /HttpStatusCode = 202`),
 * members that are added (`account /loanAccount with {"term":"long"}`), or what becomes of the whole answer: `status 203`
 * beside its body, `error 500` in place of it. A value before the operator is the only one that changes: `provider
 * /scopes [] = null`. A condition (`conditions.ts`) may follow: `post / error 500 when asked-for-a-year`.
 */
export function mutants(...rows: readonly MutantRow[]): FaultRows {
  const made = rows.map((row) => (typeof row === 'string' ? makeRow(row) : makeRow(row[0], row[1])));
  const twice = made.find(([id], at) => made.findIndex(([other]) => other === id) < at);
  if (twice !== undefined) throw new Error(`two mutants in a table have the id ${twice[0]}`);
  return Object.fromEntries(made);
}

/** Mutants by requirements. */
type MutantTable<Id extends string> = { readonly [Requirement in Id]?: string | readonly MutantRow[] };

/** Defines mutants by the requirement that each of them breaks. */
export function defineMutants(table: MutantTable<FailingId>): readonly Fault[] {
  return defineEach(table, (id) => ({ breaks: [id] }));
}

/** Defines mutants by the requirement of level SHOULD that warns under each of them. */
export function defineWarningMutants(table: MutantTable<ShouldId>): readonly Fault[] {
  return defineEach(table, (id) => ({ warns: [id] }));
}

function defineEach<Id extends string>(
  table: MutantTable<Id>,
  charge: (id: Id) => FaultDetails,
): readonly Fault[] {
  const entries = Object.entries(table) as [Id, string | readonly MutantRow[]][];
  return entries.flatMap(([id, rows]) => defineFaults(charge(id), mutants(...[rows].flat())));
}

/** Changes answers as the text of a mutant says. */
export function applyMutant(text: string): Fault['apply'] {
  const { place, operator, condition } = readMutant(text);
  const apply = mutate(place, operator);
  return condition === undefined ? apply : when(findCondition(condition), apply);
}

function makeRow(text: string, details?: FaultDetails): readonly [string, FaultRow] {
  const { answers, pointer, place, operator, condition } = readMutant(text);
  const named = answers.replace(':', ' ');
  const at = place.pointer === '' ? named : `${named} ${pointer}`;
  const under = condition === undefined ? '' : `, when ${condition.replaceAll('-', ' ')}`;
  const path = pointer.replaceAll(/\/(\*|\d+)/g, '');
  const id = slugOf(text.replace(answers, answers.replaceAll('!', '-without-')).replace(pointer, path));
  const row = [`${at}: ${operator.title}${under}`, applyMutant(text)] as const;
  return [id, details === undefined ? row : [...row, details]];
}

/** Repeats a row for each of some operations, of which the name takes the place of `*` in its id. */
export function repeatFor<Name extends OperationName>(
  on: readonly Name[],
  id: string,
  change: (operation: Name) => Fault['apply'],
): FaultRows {
  const title = id.replaceAll('-', ' ');
  return Object.fromEntries(
    on.map((name) => [id.replace('*', slugOf(name)), [title.replace('*', name), change(name)]]),
  );
}

function readMutant(text: string) {
  const [, answers, pointer, change, condition] = /^(\S+) (\S+) (.+?)(?: when (\S+))?$/.exec(text) ?? [];
  if (answers === undefined || pointer === undefined || change === undefined)
    throw new Error(`${text} is not a mutant: expected answers, a pointer and an operator`);
  return {
    ...{ answers, pointer, condition },
    ...{ place: placeNamed(answers, pointer), operator: readOperator(change) },
  };
}

function readOperator(text: string): Operator {
  const [, only, change = ''] = /^(\[.*?\]|".*?") (.+)$/.exec(text) ?? [];
  if (only !== undefined) return changeOnly(only, readOperator(change));
  const [, form, literal = ''] = /^(=|with|status|error) (.+)$/.exec(text) ?? [];
  if (form === undefined) return getOperator(text);
  const status = Number(literal);
  if (form === 'status')
    return { name: form, title: `has status ${status}`, changeMessage: (answer) => ({ ...answer, status }) };
  if (form === 'error')
    return { name: form, title: `is an error ${status}`, changeMessage: () => makeError(status) };
  const given = parseLiteral(literal);
  if (form === '=') return { name: form, title: `is ${literal}`, change: () => given };
  const add = (value: unknown) => (isObject(value) && isObject(given) ? { ...value, ...given } : value);
  return { name: form, title: `has ${literal}`, change: add };
}

/** Leaves every value alone but the one of a JSON text. */
function changeOnly(text: string, operator: Operator): Operator {
  if ('changeMessage' in operator) throw new Error(`${operator.name} changes no value, but whole answers`);
  const change: NodeOperator['change'] = (value, earlier) =>
    JSON.stringify(value) === text ? operator.change(value, earlier) : value;
  return { ...operator, title: `${operator.title} where it is ${text}`, change };
}

/** Reads a JSON value; a number that a double cannot hold keeps all of its digits. */
function parseLiteral(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? literalOf(text) : value;
}

function makeError(status: number): Answer {
  return { status, body: { code: status, message: 'The request failed', debugMessage: 'by a fault' } };
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
      if (!isAt(place, answer) || place.isMeant?.(call) === false) return undefined;
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

/** Answers of a mutated operation as they were before they were changed. */
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

/** Names a request of one operation by everything that was asked, and by who asked. */
function nameRequest({ params, query, rawBody, headers }: Call): string {
  const who = [headers['service-auth-key'], headers['x-api-key']];
  return JSON.stringify([params, query.toString(), rawBody, who]);
}
