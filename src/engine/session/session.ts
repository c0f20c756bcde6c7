import type { Dispatcher } from 'undici';
import type { OperationId } from '../../catalogue/operations.ts';
import { judgeDisclosures } from '../../contract/disclosures/judge.ts';
import { KnownValues } from '../../contract/disclosures/known-values.ts';
import { listDocumentedMembers } from '../../contract/documented-members.ts';
import { type Judgement, judgeExchange } from '../../contract/judge.ts';
import { listPersonalMembers } from '../../contract/schemas.ts';
import type { SemanticJudgement } from '../../contract/semantic-rule.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { Answered } from '../../http/exchange.ts';
import type { WireLimits } from '../../http/limits.ts';
import { chooseProxies, listProxySecrets, type Proxies } from '../../http/proxy.ts';
import { readTlsOptions } from '../../http/tls.ts';
import { type HearPeer, openWire } from '../../http/wire.ts';
import type { Journal } from '../../journal/entry.ts';
import type { Handover } from '../../journal/redaction/handover.ts';
import { Commitments } from '../../journal/redaction/marks.ts';
import { Redactor } from '../../journal/redaction/redactor.ts';
import { Secrets } from '../../journal/redaction/secrets.ts';
import { type LawSet, selectLaws } from '../../judge/law.ts';
import { Oracle } from '../../judge/oracle.ts';
import { readEnvironment } from '../../lib/env.ts';
import { listPreloads } from '../../lib/preloads.ts';
import { factsOf } from '../../target-file/facts.ts';
import type { Mode } from '../../target-file/mode.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import { listUsableTokens, secretsOf } from '../../target-file/secrets.ts';
import type { Target } from '../../target-file/types.ts';
import { listValueNames } from '../../target-file/value-names.ts';
import { Budget } from '../budget/budget.ts';
import { Credentials, credentialHeaderOf, PresentedCredentials } from './credentials.ts';
import { useDocumentNames } from './document-names.ts';
import { KnownConnections } from './known-connections.ts';
import { ordinaryWordsOf } from './ordinary-words.ts';
import { RunLog, type WatchExchange } from './run-log.ts';
import { SharedState } from './shared-state.ts';
import { Reachability, ServiceIdentity, Transport } from './transport.ts';

export interface SessionOptions {
  readonly target: Target;
  readonly journal: Journal;
  readonly runId: string;
  /** Tells the sessions of a run apart (one per worker). */
  readonly name?: string;
  /** What may be sent: everything by default, or nothing that writes, but what the target file allows. */
  readonly mode?: Mode;
  readonly clock?: Clock;
  readonly wireLimits?: Partial<WireLimits>;
  /** Stands before the connections to the target, and may answer in their place. */
  readonly interceptor?: Dispatcher.DispatcherComposeInterceptor;
  /** Proxies to reach the target through; those of the environment by default. */
  readonly proxies?: Proxies;
  /** What may be sent; the limits of the target for this session alone by default. */
  readonly budget?: Budget;
  /** Holds an answer against the documents; the whole contract by default. */
  readonly judge?: typeof judgeExchange;
  /** The laws that judge the exchanges beside the contract; none by default. */
  readonly laws?: readonly LawSet[];
  /** Ids of earlier runs whose recipients may still be there. */
  readonly earlierRuns?: readonly string[];
  /** The session before this one in the same run: what it learnt of secrets stays known. */
  readonly after?: Session;
  /** Where the workers of the run tell each other the secrets that they learn. */
  readonly handover?: Handover;
  /** Hears what a check is waiting for. */
  readonly reportProgress?: (text: string) => void;
  /** Hears of each request as it is sent. */
  readonly watch?: WatchExchange;
}

/**
 * What the checks of one worker, or of one run in process, share: one after another or side by side, since each exchange
 * names the check that it belongs to.
 */
export class Session {
  readonly target: Target;
  readonly clock: Clock;
  readonly log: RunLog;
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly shared = new SharedState();
  /** Secrets and tokens that the answers of a run have given away so far. */
  readonly #known: KnownValues;
  readonly judge: {
    /** What the documents and the schemas say of an answer. */
    readonly contract: (exchange: Answered) => Judgement;
    /** What an answer gives away, by what the session has learnt before it. */
    readonly disclosures: (exchange: Answered) => SemanticJudgement;
    /** Asks the laws about the exchanges of the session. */
    readonly oracle: Oracle;
    /** Tells them which connection a request uses. */
    readonly connections: KnownConnections;
    /** Tells them what a request presents in place of a declared credential. */
    readonly presented: PresentedCredentials;
  };

  constructor(options: SessionOptions) {
    const { target, clock = systemClock, judge: held = judgeExchange } = options;
    const ownRuns = [options.runId, ...(options.earlierRuns ?? [])];
    const proxies = options.proxies ?? chooseProxies(target, readEnvironment());
    this.target = target;
    this.clock = clock;
    const headerOf = (operation: OperationId) => credentialHeaderOf(target, operation);
    this.#known =
      options.after === undefined
        ? new KnownValues({ tokens: listUsableTokens(target), headerOf })
        : options.after.#known;
    this.judge = {
      contract: (exchange) => held(useDocumentNames(target, exchange), { ownRuns }),
      disclosures: (exchange) => judgeDisclosures(useDocumentNames(target, exchange), this.#known),
      oracle: new Oracle(factsOf(target), selectLaws(target, options.laws ?? [])),
      connections: new KnownConnections(target),
      presented: new PresentedCredentials(target),
    };
    this.log = openLog(options, proxies);
    this.transport = openTransport(options, clock, proxies, this.log);
    this.credentials = new Credentials(target, clock);
    const { runId: run, session } = this.log;
    const preloads = listPreloads(readEnvironment());
    this.log.append({
      type: 'start',
      at: clock.now(),
      run,
      session,
      facts: this.judge.oracle.facts,
      ...(preloads.length === 0 ? {} : { preloads }),
    });
  }

  /** Ends the session's connections at once and closes its journal. */
  async close(): Promise<void> {
    const { requests } = this.transport;
    this.log.append({ type: 'end', at: this.clock.now(), session: this.log.session, requests });
    await this.transport.close();
  }
}

/** The same session without what its checks share, so that one of them asks for all of it again. */
export function forgetShared(session: Session): Session {
  return Object.create(session, { shared: { value: new SharedState(session.shared.locks) } }) as Session;
}

const mainSession = 'main';

function openLog(options: SessionOptions, proxies: Proxies): RunLog {
  const { target, journal, runId, after, name: session = mainSession, reportProgress = () => {} } = options;
  const { header } = tokenFormOf(target);
  const secrets = after?.log.redactor.secrets ?? secretsKnownAtFirst(target, proxies);
  if (options.handover !== undefined) secrets.shareThrough(options.handover);
  personalNames ??= listPersonalMembers();
  const members = { personal: personalNames, documented: listDocumentedMembers };
  const redactor = new Redactor(
    ...([secrets, members, header, listValueNames(target)] as const),
    new Commitments(listUsableTokens(target), runId),
  );
  return new RunLog({ journal, redactor, runId, session, reportProgress, watch: options.watch });
}

function secretsKnownAtFirst(target: Target, proxies: Proxies): Secrets {
  const words = ordinaryWordsOf(target);
  const values = [...secretsOf(target)].filter((value) => value === undefined || !words.has(value));
  const secrets = new Secrets([...values, ...listProxySecrets(proxies)]);
  secrets.addWords(words);
  return secrets;
}

/** Writes each peer down once. */
function noteNewPeers(log: RunLog): HearPeer {
  const known = new Set<string>();
  return (peer) => {
    const key = JSON.stringify(peer);
    if (known.has(key)) return;
    known.add(key);
    log.append({ type: 'peer', peer });
  };
}

let personalNames: ReadonlySet<string> | undefined;

function openTransport(
  { target, name = mainSession, mode = 'full', wireLimits = {}, interceptor, budget, after }: SessionOptions,
  clock: Clock,
  proxies: Proxies,
  log: RunLog,
): Transport {
  return new Transport({
    name,
    mode,
    clock,
    budget: budget ?? new Budget({ limits: target.limits, clock }),
    wire: openWire({
      limits: wireLimits,
      tls: readTlsOptions(target),
      proxies,
      hearPeer: noteNewPeers(log),
      ...(interceptor && { interceptor }),
    }),
    reachability: new Reachability(target, log, clock, after?.transport.reachability.isSilent),
    service: new ServiceIdentity(target),
  });
}
