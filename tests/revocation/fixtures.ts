import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { withoutInput } from '../../src/target-file/inputs.ts';
import { findPlaceholders } from '../../src/target-file/template.ts';
import type { Connection } from '../../src/target-file/types.ts';
import { fillTemplate, probe } from '../support/resources/connections.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import { refusedTokensOf } from '../support/resources/tokens.ts';
import {
  Connections,
  type RevocationWay,
  requireRevocation,
  requireWithoutMissing,
  revocationWays,
} from './support/connections.ts';
import { listKeptConnections, listRevokedConnections } from './support/kept-connections.ts';

/** Revocations: valid ones, and those that are refused. */
class Revocations {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** The ways that the target file declares, `way` first. */
  listWays(way: RevocationWay): readonly RevocationWay[] {
    const declared = this.#context.target.revocation;
    return [way, ...revocationWays.filter((one) => one !== way && declared?.[one.method] !== undefined)];
  }

  /** Sends a valid revocation, and keeps its connection for a look at the end of the run. */
  async send(connection: Connection, way: RevocationWay): Promise<Answered> {
    const { request } = requireRevocation(this.#context, way);
    const answer = await this.#context.call(way.operation, fillTemplate(this.#context, request, connection));
    const revoked = await listRevokedConnections(this.#context);
    if (answer.response.status === 204 && !revoked.includes(connection)) revoked.push(connection);
    return answer;
  }

  /**
   * Sends valid revocations together, several of one connection among them: one of these comes first, and is accepted like any.
   * Where all are refused, and one by itself is accepted afterwards, that is for the sake of the others.
   */
  async sendTogether(all: readonly (readonly [Connection, RevocationWay])[]): Promise<void> {
    const answers = await this.#context.together(all.map((pair) => () => this.send(...pair)));
    for (const connection of new Set(all.map(([one]) => one))) {
      const own = answers.filter((_, at) => all[at]![0] === connection);
      const [, way] = all.find(([one]) => one === connection)!;
      const isRefused = own.every(({ response: { status } }) => status >= 400 && status < 500);
      if (own.length < 2 || !isRefused || (await probe(this.#context, connection)).state !== 'active')
        continue;
      const alone = await this.send(connection, way);
      if (alone.response.status !== 204) continue;
      this.#context.verify(`revoke-by-${way.method}-answers-204`, false, {
        exchange: own[0]!,
        wanted: 'status 204 to one of several valid revocations at once, as to one by itself',
        got: own.map(({ response }) => response.status).join(' and '),
        related: [...own.slice(1), alone],
      });
    }
  }

  /**
   * Sends a valid revocation without a token and with wrong ones, as many as the depth asks for. Gives back whether all were refused;
   * one that is refused for another reason than its token cannot be sent.
   */
  async sendWithoutToken(connection: Connection, way: RevocationWay): Promise<boolean> {
    const { depth } = this.#context;
    // An unknown one is tried for a connection that nobody has.
    const tokens = depth === 'quick' ? [] : refusedTokensOf(this.#context).slice(depth === 'deep' ? 0 : -1);
    const answers = [await this.#sendAs('none', connection, way)];
    for (const auth of tokens) answers.push(await this.#sendAs(auth, connection, way));
    return !answers.some((answer) => answer !== undefined && isSuccess(answer));
  }

  /** Blocks the test where the target file names no parameter that the valid revocation has. */
  requireParameterToOmit(way: RevocationWay): void {
    requireWithoutMissing(this.#context, way);
  }

  /** Sends a revocation without the parameter that the target file names. */
  sendWithoutParameter(connection: Connection, way: RevocationWay): Promise<Answered> {
    return this.#sendTemplate(requireWithoutMissing(this.#context, way), connection, way);
  }

  /** Sends the revocation that the target file declares as invalid. */
  sendInvalid(connection: Connection, way: RevocationWay): Promise<Answered> {
    return this.#sendTemplate(requireRevocation(this.#context, way).invalid ?? {}, connection, way);
  }

  /** Revokes an id that begins as that of a connection, where a request names its id: a careless search takes it for the connection. */
  async sendWithLongerId(connection: Connection, way: RevocationWay): Promise<void> {
    const { request } = requireRevocation(this.#context, way);
    if (!findPlaceholders(request).includes('id')) return;
    // A digit more may name another one, which is somebody's.
    await this.#sendTemplate(request, { ...connection, id: `${connection.id}x` }, way);
  }

  /**
   * Sends the revocations that a method has to refuse, all for one connection and once in a run, and then the valid one, which shows that the
   * rest of each is right. What a connection lost is looked at again with others, and asked for again.
   */
  sendRefusedOnce(way: RevocationWay, connections: Connections): Promise<void> {
    return this.#context.once(`refused revocations by ${way.method}, ${this.#context.look}`, async () => {
      const { request, missing = '', invalid } = requireRevocation(this.#context, way);
      const connection = await connections.take();
      const others = await connections.probeOthers(connection, []);
      if (withoutInput(request, missing) !== undefined) {
        await this.sendWithoutParameter(connection, way);
        if (!(await connections.probeAfterRefusal(connection))) return;
      }
      if (invalid !== undefined) {
        await this.sendInvalid(connection, way);
        if (this.#context.depth !== 'quick') await this.sendWithLongerId(connection, way);
        if (!(await connections.probeAfterRefusal(connection))) return;
      }
      await connections.probeOthersAgain(others, await this.send(connection, way));
    });
  }

  /** Sends a revocation that provokes a server error, and gives its status. */
  async provokeServerError(connection: Connection, way: RevocationWay): Promise<number> {
    const { headers, query } = this.#context.target.outbound?.provoke500?.revocation ?? {};
    const valid = fillTemplate(this.#context, requireRevocation(this.#context, way).request, connection);
    const { response } = await this.#context.call(way.operation, {
      ...valid,
      headers: { ...valid.headers, ...headers },
      query: { ...valid.query, ...query },
      expectServerError: true,
    });
    return response.status;
  }

  /**
   * Sends revocations without a token for a connection that all runs leave alone otherwise, beside another one like it: what a refused
   * call does a little later shows at the end of the run. The first way does it for both.
   */
  async sendRefusedForTheEnd(way: RevocationWay): Promise<void> {
    const [control, refused] = this.#context.watched;
    const isFirst = revocationWays.find(({ method }) => this.#context.target.revocation?.[method]) === way;
    if (this.#context.depth === 'quick' || !isFirst || control === undefined || refused === undefined) return;
    for (const one of [control, refused]) if ((await probe(this.#context, one)).state !== 'active') return;
    for (const one of this.listWays(way)) await this.#sendAs('none', refused, one);
    (await listKeptConnections(this.#context)).push({ refused, control });
  }

  #sendTemplate(
    template: Parameters<typeof fillTemplate>[1],
    connection: Connection,
    way: RevocationWay,
  ): Promise<Answered> {
    const { request } = requireRevocation(this.#context, way);
    return this.#context.call(way.operation, fillTemplate(this.#context, template, connection, request));
  }

  /** Undefined for a method whose credential is all that names the connection: it cannot be sent without one. */
  async #sendAs(
    auth: NonNullable<Parameters<CheckContext['call']>[1]>['auth'] & {},
    connection: Connection,
    way: RevocationWay,
  ): Promise<Answered | undefined> {
    const declared = requireRevocation(this.#context, way).request;
    const { header } = this.#context.target.outbound!.auth;
    const bare = withoutInput(declared, `headers.${header}`);
    if (bare !== undefined && findPlaceholders(bare).length === 0) return undefined;
    return await this.#context.call(way.operation, {
      ...fillTemplate(this.#context, bare ?? declared, connection),
      auth,
    });
  }
}

/** Makes the fixtures of the tests of revocation. */
export const makeFixtures = (context: CheckContext) => ({
  connections: new Connections(context),
  revocation: new Revocations(context),
  context,
  depth: context.depth,
});
