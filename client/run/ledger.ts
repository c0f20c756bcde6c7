import { writes } from '../../src/catalogue/operations.ts';
import type { LedgerEntry } from '../../src/journal/entry.ts';
import type { Redactor } from '../../src/journal/redaction/redactor.ts';
import type { Asked } from '../recording/traffic.ts';
import { answerOf, readSentMembers } from '../rules/request.ts';

/** Characters of a value that the ledger shows. */
const maxShown = 60;

/** True for a request that leaves something on its server. */
export function isWrite({ exchange: { operation } }: Asked): boolean {
  return operation === 'authorize' || writes(operation);
}

/** What a write sends, in words: the ids of its path, and a name. */
export function describeClientWrite(asked: Asked, redactor: Redactor): string {
  const { operation } = asked.exchange;
  // A session is opened in the name of a person.
  if (operation === 'authorize') return operation;
  const name = readSentMembers(asked)?.name;
  return [
    operation,
    ...Object.entries(asked.params).map(([id, value]) => `${id} ${redactor.excerpt(value, maxShown)}`),
    ...(typeof name === 'string' ? [`name ${redactor.excerpt(name, maxShown)}`] : []),
  ].join(', ');
}

/** The id that an answer gives to what it made. */
export function findCreatedId(asked: Asked): string | undefined {
  const { client_id: id } = answerOf(asked);
  return typeof id === 'string' ? id : undefined;
}

/** What is known of a write by its answer. */
export function writeStateOf(status: number | undefined): LedgerEntry['state'] {
  if (status === undefined || status >= 500) return 'unknown';
  if (status < 300) return 'done';
  return status < 400 ? 'unknown' : 'refused';
}
