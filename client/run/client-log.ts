import { writes } from '../../src/catalogue/operations.ts';
import { RunLog } from '../../src/engine/session/run-log.ts';
import type { CheckResult, Journal, LedgerEntry, Robustness } from '../../src/journal/entry.ts';
import type { Redactor } from '../../src/journal/redaction/redactor.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import { NearRequests } from '../recording/near.ts';
import { type Addresses, startRecognition } from '../recording/recognize.ts';
import type { Asked, RequestWatch } from '../recording/traffic.ts';
import { answerOf, readSentMembers } from '../rules/request.ts';
import { learnAsked, openRedactor } from './redact.ts';

export interface ClientLogOptions {
  readonly journal: Journal;
  readonly runId: string;
  readonly tokenHeader: string;
}

/** The name of the only session of a run that judges a client. */
const session = 'main';

/**
 * What a run that judges a client writes as it happens: the exchanges, the ledger and the judgements of its parts, redacted
 * on their way in as those of a run on a server.
 */
export class ClientLog {
  readonly redactor: Redactor;
  readonly #log: RunLog;
  readonly #tokenHeader: string;
  /** Requests of any interface. */
  #requests = 0;
  #failure: unknown;
  /** True once it has ended: what a part that was stopped still does belongs to no run. */
  #isClosed = false;

  constructor({ journal, runId, tokenHeader }: ClientLogOptions) {
    this.#tokenHeader = tokenHeader;
    this.redactor = openRedactor(tokenHeader);
    this.#log = new RunLog({ journal, redactor: this.redactor, runId, session, reportProgress: () => {} });
    this.#write(() => this.#log.append({ type: 'start', at: Date.now(), run: runId, session }));
  }

  /** Remembers secrets that a client is handed. */
  know(secrets: Iterable<string>): void {
    for (const secret of secrets) this.redactor.secrets.add(secret);
  }

  /** Begins a part; `addresses` say where its services are. */
  begin(part: string, addresses: Addresses = {}): PartLog {
    const at = Date.now();
    this.#write(() => this.#log.append({ type: 'check-start', check: part, at }));
    const recognize = startRecognition(addresses);
    const asked = new Map<string, Asked>();
    const order = new Set<string>();
    const keys = new Map<string, string>();
    const near = new NearRequests(addresses);
    return {
      sent: (request) => {
        order.add(request.id);
        // An answer may yet make a poll of it, which writes nothing.
        const found = startRecognition(addresses)(request);
        return found === undefined || this.#noteWrite(part, found, keys, 'attempted');
      },
      answered: (request) => {
        this.#requests += 1;
        order.add(request.id);
        const found = recognize(request);
        if (found === undefined) {
          near.note(request);
          return;
        }
        near.locate(request.url);
        asked.set(request.id, found);
        this.#note(part, found, keys);
      },
      asked: () => [...order].flatMap((id) => asked.get(id) ?? []),
      missed: () => near.describe(),
      conclude: (judgements, given = [], { printed = [], robustness } = {}) => {
        const shortfalls = [...given, ...near.describe()];
        const result = describeResult(part, judgements, { requests: asked.size, took: Date.now() - at });
        const reason = shortfalls.length === 0 ? {} : { reason: shortfalls.join('; ') };
        const witnesses = [...asked.values()].map(({ exchange }) => exchange);
        const lines = shortfalls.length === 0 || printed.length === 0 ? {} : { printed };
        const whole = { ...result, ...reason, ...lines, ...(robustness === undefined ? {} : { robustness }) };
        this.#write(() => this.#log.append({ type: 'check', result: whole }, witnesses));
      },
    };
  }

  /** Ends the run. Throws WriteError where something could not be written. */
  end(): void {
    const requests = this.#requests;
    this.#write(() => this.#log.append({ type: 'end', at: Date.now(), session, requests }));
    this.#isClosed = true;
    if (this.#failure !== undefined) throw this.#failure;
  }

  #note(part: string, asked: Asked, keys: Map<string, string>): void {
    this.#noteWrite(part, asked, keys, writeStateOf(asked.exchange.response?.status));
    this.#write(() => this.#log.appendExchange(part, asked.exchange));
  }

  /** Notes a write: before it is sent, where that is known, and when its answer is there. Gives false where it cannot. */
  #noteWrite(part: string, asked: Asked, keys: Map<string, string>, state: LedgerEntry['state']): boolean {
    learnAsked(this.redactor, asked, this.#tokenHeader);
    if (!isWrite(asked)) return true;
    const { id: exchange, operation } = asked.exchange;
    const key = keys.get(exchange) ?? this.#log.nextLedgerKey();
    keys.set(exchange, key);
    const id = findCreatedId(asked);
    const what = describeClientWrite(asked, this.redactor);
    const entry = { key, check: part, operation, what, state, ...(id === undefined ? {} : { id }) };
    return this.#write(() => this.#log.append({ type: 'ledger', entry }));
  }

  /** A server that is being asked goes on; that something is missing is thrown at the end. */
  #write(append: () => void): boolean {
    try {
      if (this.#failure === undefined && !this.#isClosed) append();
    } catch (error) {
      this.#failure = error;
    }
    return this.#failure === undefined;
  }
}

/** One part of a run: what is recorded in it, and what came of that. */
export interface PartLog extends RequestWatch {
  /** The requests of the interface, in the order in which they were sent. */
  asked(): readonly Asked[];
  /** Requests that the service refused and that are nearly of the interface, in words. */
  missed(): readonly string[];
  conclude(
    judgements: readonly PartyJudgement[],
    shortfalls?: readonly string[],
    further?: {
      /** The last lines of a program, which are kept where it fell short. */
      readonly printed?: readonly string[];
      readonly robustness?: Robustness | undefined;
    },
  ): void;
}

/** What was judged of a part, as a result of the journal. */
export function describeResult(
  part: string,
  judgements: readonly PartyJudgement[],
  counts: Pick<CheckResult, 'requests' | 'took'>,
): CheckResult {
  const judged: Record<string, number> = {};
  for (const one of judgements) for (const [id, times] of one.judged) judged[id] = (judged[id] ?? 0) + times;
  return {
    check: part,
    outcome: 'ran',
    ...{ judged, nothing: {} },
    findings: judgements.flatMap(({ findings }) => findings).map((one) => ({ ...one, check: part })),
    observations: judgements
      .flatMap(({ observations }) => observations)
      .map((one) => ({ ...one, check: part })),
    ...counts,
  };
}

/** Characters of a value that the ledger shows. */
const maxShown = 60;

/** True for a request that leaves something on its server. */
function isWrite({ exchange: { operation } }: Asked): boolean {
  return operation === 'authorize' || writes(operation);
}

/** What a write sends, in words: the ids of its path, and a name. */
function describeClientWrite(asked: Asked, redactor: Redactor): string {
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
function findCreatedId(asked: Asked): string | undefined {
  const { client_id: id } = answerOf(asked);
  return typeof id === 'string' ? id : undefined;
}

/** What is known of a write by its answer. */
function writeStateOf(status: number | undefined): LedgerEntry['state'] {
  if (status === undefined || status >= 500) return 'unknown';
  if (status < 300) return 'done';
  return status < 400 ? 'unknown' : 'refused';
}
