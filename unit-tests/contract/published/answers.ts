import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nodeOperators } from '../../../proof/mutate/operators/index.ts';
import { changeAt } from '../../../proof/mutate/pointers.ts';
import { listPlaces, type Recorded } from '../../../proof/self-test/answers/places.ts';
import { makeRecordingServer } from '../../../proof/self-test/answers/server.ts';
import { runSubject } from '../../../proof/self-test/trial.ts';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { fails, getRequirement } from '../../../src/catalogue/requirements.ts';
import { judgeExchange } from '../../../src/contract/judge.ts';
import type { Violation } from '../../../src/contract/violation.ts';
import { checks } from '../../../tests/index.ts';
import { answered } from '../../answered.ts';
import { buildAnswersSchema, documentedBodies, nameResponse } from './documents.ts';

/** A JSON answer of the reference server as it was recorded, or with a change at one place. */
export interface JsonAnswer {
  /** Operation, status and number; pointer and operator of the change. */
  readonly name: string;
  readonly operation: OperationId;
  readonly status: number;
  readonly body: unknown;
}

/** Bodies that are kept of each operation and status. */
const maxBodies = 3;

/** Of so many pairs of a place and an operator one is tried, since all of them would take ten times as long. */
const everyNth = 13;

/**
 * The JSON answers by which judges are compared: a few of each documented response, recorded from the reference server,
 * and what the operators of the self-test make of them.
 */
export async function collectAnswers(): Promise<readonly JsonAnswer[]> {
  const met = await recordAnswers();
  const recorded = [...met, ...listExamples(met)];
  const pairs = recorded.flatMap((answer) => [...listChanges(answer)]);
  const changed = pairs.filter((_, index) => index % everyNth === 0).flatMap((change) => change() ?? []);
  return [...recorded, ...changed];
}

async function recordAnswers(): Promise<readonly JsonAnswer[]> {
  const answers: JsonAnswer[] = [];
  const learned = ({ operation, answer: { status, body } }: Recorded) => {
    const name = `${operation} ${status}`;
    const alike = answers.filter((one) => one.operation === operation && one.status === status);
    const isKnown = alike.some((one) => isDeepStrictEqual(one.body, body));
    if (body === undefined || isKnown || alike.length === maxBodies) return;
    // Operations without shape, which have no id, are not recorded.
    const id = operation as OperationId;
    if (nameResponse(id, status) !== undefined)
      answers.push({ name: `${name} ${alike.length + 1}`, operation: id, status, body });
  };
  await runSubject({ fault: makeRecordingServer(learned) }, { checks });
  return answers;
}

/** The examples of the document for responses that were not met, since they need a server that fails. */
function listExamples(met: readonly JsonAnswer[]): JsonAnswer[] {
  const names = new Set(met.map(({ operation, status }) => nameResponse(operation, status)));
  const missing = [...documentedBodies].filter(([name]) => !names.has(name) && !name.startsWith('token '));
  return missing.map(([name, { example: body }]) => {
    const [operation, key] = name.split(' ') as [OperationId, string];
    return { name: `${name} example`, operation, status: Number(key.replace('XX', '00')), body };
  });
}

/** What each operator makes of each place of an answer; undefined where it changes nothing. */
function* listChanges({ name, body, ...rest }: JsonAnswer): Generator<() => JsonAnswer | undefined> {
  for (const { pointer } of listPlaces([{ operation: rest.operation, answer: { ...rest, body } }]))
    for (const { name: operator, change } of nodeOperators)
      yield () => {
        const changed = changeAt(body, pointer, (value) => change(value, {}));
        const isChanged = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(body);
        return isChanged ? { ...rest, name: `${name} ${pointer} ${operator}`, body: changed } : undefined;
      };
}

/** What fails in a run by a node of the schemas or of the OpenAPI documents. */
export function findFailuresOfSchemas({ operation, status, body }: JsonAnswer): readonly Violation[] {
  const { violations } = judgeExchange(answered(operation, status, body));
  return violations.filter(
    ({ requirement, keywords }) =>
      fails(getRequirement(requirement)) && keywords.some((keyword) => keyword.includes('#')),
  );
}

/** Answers in a folder of their own, for programs that read files. */
export interface WrittenAnswers {
  /** The file of the schema of all answers. */
  readonly schema: string;
  /** The folder with a file for each answer, `0.json` and so on: its body under the name of its response. */
  readonly bodies: string;
  readonly remove: () => void;
}

export function writeAnswers(answers: readonly JsonAnswer[]): WrittenAnswers {
  const folder = mkdtempSync(join(tmpdir(), 'obc-answers-'));
  const [schema, bodies] = [join(folder, 'answers.json'), join(folder, 'bodies')];
  mkdirSync(bodies);
  writeFileSync(schema, JSON.stringify(buildAnswersSchema()));
  for (const [index, { operation, status, body }] of answers.entries()) {
    const named = { [nameResponse(operation, status)!]: body };
    writeFileSync(join(bodies, `${index}.json`), JSON.stringify(named));
  }
  return { schema, bodies, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
