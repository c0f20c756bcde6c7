import { accountKinds } from '../../src/catalogue/account-kinds.ts';
import { type Answered, type Exchange, isAnswered } from '../../src/http/exchange.ts';
import { type EndedExchange, isBefore, type Label, type Model, type Sending } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isSentAfter } from '../reading.ts';

/** The access that an answer shows of the connection that asked: `none` tells nothing. */
export type Access = 'active' | 'revoked' | 'unclear' | 'none';

/** The knowledge of one connection. */
export interface HeldConnection {
  /** The latest answers that showed its access, and the first of them. */
  firstActive?: EndedExchange;
  lastActive?: EndedExchange;
  /** The first look at a declared one, where that found no access though nobody had revoked it. */
  denied?: EndedExchange;
  /** Its first accepted revocation. */
  revoked?: EndedExchange;
  /** Its latest refused one. */
  refused?: EndedExchange;
  /** Revocations of it that are under way. */
  readonly underWay: Set<Sending>;
  /** The kinds of use that were refused since it was revoked. */
  readonly lost: Set<string>;
  /** Reads by their addresses, with the latest answer before it or another was revoked, and the accounts in it. */
  readonly reads: Map<string, { readonly ended: EndedExchange; readonly count: number }>;
  /** True where nobody knows what became of a revocation, or it was judged to have what it should not. */
  isUnclear: boolean;
}

/** A token lasts at least so long, as it seems: what was open so lately does not end by itself. */
const freshMs = 60_000;

/** Addresses that are remembered of one connection, and revocations of a session. */
const maxReads = 50;
const maxRevocations = 200;

/** Uses of a connection that ask for its revocation. */
export function isRevocation({ connection }: Label): boolean {
  return connection !== undefined && connection.as !== 'probe' && connection.as !== 'read';
}

/** Remembers what this session did with connections, and what they showed. A connection that nobody named is none of them. */
export class Connections implements Model {
  readonly settleMs: number;
  readonly #probe: Facts['probe'];
  readonly #all = new Map<string, HeldConnection>();
  /** Revocations that were accepted, and refused ones, whichever connection they named. */
  readonly accepted: EndedExchange[] = [];
  readonly refused: EndedExchange[] = [];
  /** Accepted revocations of which nobody says which connection they named. */
  readonly recorded: EndedExchange[] = [];
  readonly tokenHeader: string;
  /** The latest write beside revocations that may have changed something. */
  lastWrite?: EndedExchange;
  /** Operations that have written while a connection that was seen open afterwards stayed so: what they do takes none. */
  readonly #harmless = new Set<string>();
  #unproven: EndedExchange[] = [];

  constructor({ settleSeconds, probe, tokenHeader }: Facts) {
    this.tokenHeader = tokenHeader;
    this.settleMs = settleSeconds * 1000;
    this.#probe = probe;
  }

  /** Finds what is known of the connection that a request uses; undefined where it uses none. */
  find({ label }: Pick<EndedExchange, 'label'>): HeldConnection | undefined {
    const id = label.connection?.id;
    return id === undefined ? undefined : this.#all.get(id);
  }

  /** The access that an answer shows of its connection. */
  accessOf({ exchange, label }: EndedExchange): Access {
    if (!isAnswered(exchange)) return 'none';
    const { status } = exchange.response;
    if (label.connection?.as === 'read') {
      if (countAccounts(exchange) > 0) return 'active';
      return status < 500 ? 'revoked' : 'none';
    }
    if (label.connection?.as !== 'probe' || this.#probe === undefined) return 'none';
    if (this.#probe.active.includes(status)) return 'active';
    return this.#probe.revoked.includes(status) ? 'revoked' : 'unclear';
  }

  /** True where a write that is not known to take no connection came after an exchange. */
  hasUnprovenSince({ number }: EndedExchange): boolean {
    return this.#unproven.some((one) => one.number > number);
  }

  /** True for a connection that was seen open so lately, or while another is open still, that its token has not ended by itself. */
  isFresh({ lastActive }: HeldConnection, seen: EndedExchange): boolean {
    if (lastActive === undefined) return false;
    if (seen.endedAt - lastActive.endedAt <= freshMs + 2 * this.settleMs) return true;
    return [...this.#all.values()].some(
      (other) =>
        other.revoked === undefined &&
        other.firstActive !== undefined &&
        other.firstActive.endedAt <= lastActive.endedAt &&
        // One that was refused since is open no more.
        other.lastActive !== undefined &&
        seen.endedAt - other.lastActive.endedAt <= freshMs,
    );
  }

  begin(sending: Sending): void {
    const id = sending.label.connection?.id;
    if (id === undefined || !isRevocation(sending.label)) return;
    this.#open(id).underWay.add(sending);
  }

  note(ended: EndedExchange): void {
    const { label } = ended;
    const { connection } = label;
    if (writes(ended)) this.#noteWrite(ended);
    if (connection === undefined) {
      this.#noteRecorded(ended);
      return;
    }
    const known = connection.id === undefined ? undefined : this.#open(connection.id);
    known?.underWay.delete(ended.sending);
    if (isRevocation(label)) this.#noteRevocation(ended, known);
    else if (known !== undefined) this.#noteUse(ended, known);
  }

  #noteRecorded(ended: EndedExchange): void {
    const { operation } = ended.exchange;
    if (operation !== 'revokeByDelete' && operation !== 'revokeByPost') return;
    if ((statusOf(ended.exchange) ?? 500) < 300) keep(this.recorded, ended);
  }

  #noteWrite(ended: EndedExchange): void {
    this.lastWrite = ended;
    if (!this.#harmless.has(ended.exchange.operation)) keep(this.#unproven, ended);
  }

  #open(id: string): HeldConnection {
    const known = this.#all.get(id) ?? {
      underWay: new Set<Sending>(),
      lost: new Set<string>(),
      reads: new Map(),
      isUnclear: false,
    };
    this.#all.set(id, known);
    return known;
  }

  #noteRevocation(ended: EndedExchange, known: HeldConnection | undefined): void {
    const as = ended.label.connection!.as;
    if (ended.isUndone) return;
    const status = statusOf(ended.exchange);
    const isValid = as === 'valid' || as === 'provoked';
    if (isRefusal(ended) && !isValid) {
      keep(this.refused, ended);
      if (known !== undefined) known.refused = ended;
      return;
    }
    const isAccepted = status !== undefined && status >= 200 && status < 300;
    if (isAccepted && isValid) {
      keep(this.accepted, ended);
      if (known === undefined || known.revoked !== undefined) return;
      known.revoked = ended;
      known.isUnclear = status !== 204;
    } else if (known !== undefined && known.revoked === undefined) known.isUnclear = true;
  }

  #noteUse(ended: EndedExchange, known: HeldConnection): void {
    const access = this.accessOf(ended);
    if (access === 'revoked' || (access === 'unclear' && isNoAccess(ended))) {
      if (known.revoked === undefined) {
        if (access === 'revoked' && ended.label.connection?.as === 'probe') noteDenial(ended, known);
      } else if (isBefore(known.revoked, ended)) known.lost.add(useOf(ended));
    }
    if (access !== 'active') return;
    if (known.revoked !== undefined) {
      if (isBefore(known.revoked, ended) && this.isSettled(known.revoked, ended)) known.isUnclear = true;
      return;
    }
    this.#clearWrites(known, ended);
    known.firstActive ??= ended;
    known.lastActive = ended;
    const { url } = ended.exchange.request;
    const isAnyway = known.reads.has(url) || known.reads.size < maxReads;
    if (isAnyway && isAnswered(ended.exchange) && !new URL(url).searchParams.has('offset'))
      known.reads.set(url, { ended, count: countAccounts(ended.exchange) });
  }

  /** Takes down that writes since a connection was open, whose effect had to show by now, have left it so. */
  #clearWrites({ lastActive }: HeldConnection, ended: EndedExchange): void {
    // A declared one was open before the run.
    const since = lastActive?.number ?? (isMade(ended) ? ended.number : 0);
    const left = this.#unproven.filter((write) => write.number > since && this.isSettled(write, ended));
    for (const { exchange } of left) this.#harmless.add(exchange.operation);
    this.#unproven = this.#unproven.filter(({ exchange }) => !this.#harmless.has(exchange.operation));
  }

  /** True where a read began when what another exchange did had to show. */
  isSettled(done: EndedExchange, later: EndedExchange): boolean {
    return isSentAfter(later, done, this.settleMs / 1000);
  }
}

/** A connection that a command has just made may be unknown to a replica for a while. */
function noteDenial(ended: EndedExchange, known: HeldConnection): void {
  delete known.lastActive;
  if (!isMade(ended) && known.firstActive === undefined) known.denied ??= ended;
}

/** True for a use of a connection that a command made during the run. */
function isMade({ label }: EndedExchange): boolean {
  return label.connection?.id?.startsWith('made-') === true;
}

/** True for a request that may have changed something, revocations aside. */
function writes({ exchange, label, isUndone }: EndedExchange): boolean {
  if (isUndone) return false;
  const status = statusOf(exchange) ?? 500;
  return exchange.request.method !== 'GET' && !isRevocation(label) && (status < 400 || status >= 500);
}

/** True for a revocation that changed nothing, by what it got: a 4xx, and a 204 to one of nobody. */
function isRefusal({ exchange, label }: EndedExchange): boolean {
  const status = statusOf(exchange);
  const as = label.connection?.as;
  if (status === undefined) return false;
  // Another one of the same connection may be what keeps it.
  if (status === 409 || status === 423) return false;
  if (status === 204) return as === 'unknown';
  return status >= 400 && status < 500;
}

function statusOf({ response }: Exchange): number | undefined {
  return response?.status;
}

function keep(list: EndedExchange[], ended: EndedExchange): void {
  list.push(ended);
  if (list.length > maxRevocations) list.shift();
}

/** True for a probe whose status is declared for neither, and which gives nothing: a refusal, or a redirection to a login. */
export function isNoAccess({ exchange }: EndedExchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 300 && status < 500;
}

/** The kind of a use: a server may end one of them and not the other. */
export function useOf({ exchange, label }: EndedExchange): string {
  if (label.connection?.as === 'probe') return 'probe';
  const { searchParams } = new URL(exchange.request.url);
  return [exchange.operation, searchParams.get('resultType') ?? '', searchParams.has('offset')].join(' ');
}

/** The accounts with an id in an accepted answer. */
export function countAccounts({ response: { status, json } }: Answered): number {
  if (status !== 200 || !isObject(json)) return 0;
  const items: readonly unknown[] = Array.isArray(json.accounts) ? json.accounts : [json];
  return items.filter((item) => {
    if (!isObject(item)) return false;
    const own = accountKinds.map((kind) => item[kind]).find(isObject) ?? item;
    return isObject(own) && own.accountId !== undefined && own.accountId !== null;
  }).length;
}
