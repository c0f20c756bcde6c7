import type { OperationId } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import { isFormerToken } from '../../lib/jwt.ts';
import type { Auth } from '../../plan/check.ts';
import type { Token } from '../../target-file/types.ts';
import { describeExchange, readingOf } from '../answers.ts';
import { describeExpiry } from '../jwt.ts';
import { type Note, nothingProves, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { findFetchProblem } from './fetched.ts';

/** The token of the Outbound API. */
export const userToken: Probe = {
  topic: 'credentials',
  service: 'outbound',
  run: async (context) => {
    const token = context.target.outbound?.auth.token;
    if (token === undefined || userReads(context).length === 0) return [];
    const path = ['outbound', 'auth', 'token'];
    const unfetched = await findFetchProblem(context, 'user', path);
    if (unfetched !== undefined) return [unfetched];
    const seen = await findAccepted(context, 'user');
    if (seen.accepted !== undefined) return [await acceptedNote(context, seen.accepted)];
    const first = seen.refused[0]!;
    if (readingOf(first) !== 'refused') return [unproved(path, describeExchange(first))];
    return [
      problem(
        path,
        `the target refuses it: ${describeExchange(first)}${describeExpiry(token, context.now())}`,
        {
          remedy: 'set a valid token; check outbound.auth.header and outbound.auth.value as well',
          blocks: context.blocking.byCredential('user'),
        },
      ),
    ];
  },
};

/** A token says little where none is asked for. */
async function acceptedNote(context: ProbeContext, accepted: Exchange): Promise<Note> {
  const path = ['outbound', 'auth', 'token'];
  const bare = await context.ask(accepted.operation, { auth: 'none' });
  if (readingOf(bare) !== 'accepted') return ok(path, `it is accepted: ${describeExchange(accepted)}`);
  return warning(path, `it cannot be proved: ${accepted.operation} is answered without a token as well`, {
    remedy: 'nothing need be done if the target asks for no token; a run judges that',
  });
}

/** The lists of the declared areas, which show whether a token works. */
function userReads({ target: { areas } }: ProbeContext): OperationId[] {
  const lists = [
    ['providers', 'listProviders'],
    ['recipients', 'listRecipients'],
    ['registrations', 'listRegistrations'],
  ] as const;
  return lists.filter(([area]) => areas.includes(area)).map(([, operation]) => operation);
}

interface Tried {
  readonly accepted?: Exchange;
  readonly refused: readonly Exchange[];
}

/** Reads until one accepts the credential: a target may refuse it on one list and take it on another. */
export async function findAccepted(context: ProbeContext, auth: Auth): Promise<Tried> {
  const refused: Exchange[] = [];
  for (const operation of userReads(context)) {
    const exchange = await context.ask(operation, { auth });
    if (readingOf(exchange) === 'accepted') return { accepted: exchange, refused };
    refused.push(exchange);
  }
  return { refused };
}

/** A token without the scope client:admin: valid it must be, and only a registration shows the rest. */
export const plainToken: Probe = {
  topic: 'credentials',
  service: 'outbound',
  run: async (context) => {
    const token = context.target.outbound?.auth.plainToken;
    const [operation] = userReads(context);
    if (token === undefined || operation === undefined) return [];
    const path = ['outbound', 'auth', 'plainToken'];
    const unfetched = await findFetchProblem(context, 'plain', path);
    if (unfetched !== undefined) return [unfetched];
    const exchange = await context.ask(operation, { auth: 'plain' });
    const reading = readingOf(exchange);
    if (reading === 'accepted') return [ok(path, `it is accepted: ${describeExchange(exchange)}`)];
    if (reading !== 'refused') return [unproved(path, describeExchange(exchange))];
    return [
      problem(
        path,
        `the target refuses it: ${describeExchange(exchange)}${describeExpiry(token, context.now())}`,
        {
          remedy: 'set a valid token that lacks the scope client:admin',
          blocks: context.blocking.bySetting('outbound.auth.plainToken'),
        },
      ),
    ];
  },
};

/** Tokens that were valid once. */
export const expiredTokens: Probe = {
  topic: 'credentials',
  service: 'outbound',
  run: async (context) => {
    const { outbound, fdx, areas } = context.target;
    const [operation] = userReads(context);
    const notes: Note[] = [];
    const outboundOne = outbound?.auth.expiredToken;
    if (outboundOne !== undefined && operation !== undefined)
      notes.push(await expiredNote(context, operation, ['outbound', 'auth'], outboundOne));
    if (fdx?.expiredToken !== undefined && areas.includes('fdx-accounts'))
      notes.push(await expiredNote(context, 'listAccounts', ['fdx'], fdx.expiredToken));
    return notes;
  },
};

async function expiredNote(
  context: ProbeContext,
  operation: OperationId,
  section: readonly string[],
  token: Token,
): Promise<Note> {
  const path = [...section, 'expiredToken'];
  if (typeof token === 'object') return unproved(path, 'a run fetches it, and waits until it has expired');
  const exchange = await context.ask(operation, { auth: { token } });
  const reading = readingOf(exchange);
  // FDX reads may answer a failed authentication with 400 (7).
  if (reading === 'refused' || (operation === 'listAccounts' && exchange.response?.status === 400)) {
    const said = `it is refused, as it must be: ${describeExchange(exchange)}`;
    if (await isProved(context, operation, token)) return ok(path, said);
    return warning(path, `${said}; but ${nothingProves}`, {
      remedy:
        'a run takes it on trust and is not called conformant: give a JWT of the same issuer, or how a token is fetched that expires within two minutes',
    });
  }
  if (reading !== 'accepted') return unproved(path, describeExchange(exchange));
  return warning(
    path,
    `it is accepted: ${describeExchange(exchange)}${describeExpiry(token, context.now())}`,
    {
      remedy:
        'make sure that it has expired; if it has, a run will say that the target accepts expired tokens',
    },
  );
}

async function isProved(context: ProbeContext, operation: OperationId, token: string): Promise<boolean> {
  const valid = await context.credential(operation === 'listAccounts' ? 'fdx' : 'user');
  return isFormerToken(token, valid, context.now());
}

/** Limits that are too narrow for a whole run, and waivers whose day is over. */
export const allowances: Probe = {
  topic: 'target file',
  run: async ({ target, blocking, now }) => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const { createdRecipients: allowed, requests } = target.limits ?? {};
    const narrow: Note[] =
      allowed === undefined || allowed >= blocking.recipients
        ? []
        : [
            warning(
              ['limits', 'createdRecipients'],
              `it allows ${allowed} of the ${blocking.recipients} recipients that all checks create`,
              { remedy: 'raise it, or take it that some checks are blocked and the run is partial' },
            ),
          ];
    const few: Note[] =
      requests === undefined || requests >= blocking.requests
        ? []
        : [
            warning(
              ['limits', 'requests'],
              `it allows ${requests} of the ${blocking.requests} requests or so that all checks send`,
              { remedy: 'raise it, or take it that some checks are blocked and the run is partial' },
            ),
          ];
    const over = (target.waivers ?? []).flatMap(({ requirement, expires }, index): Note[] => {
      if (expires >= today) return [];
      const said = `the waiver of ${requirement} ended on ${expires} and hides nothing any more`;
      return [warning(['waivers', index, 'expires'], said, { remedy: 'remove it, or agree on another day' })];
    });
    return [...narrow, ...few, ...over];
  },
};

/** The token with the scope client:admin: fetched or declared, and shown to the lists. */
export const adminToken: Probe = {
  topic: 'credentials',
  service: 'outbound',
  run: async (context) => {
    const auth = context.target.outbound?.auth;
    if (auth?.adminToken === undefined && auth?.tokenEndpoint === undefined) return [];
    const fetched = typeof auth.adminToken !== 'string';
    const path = ['outbound', 'auth', auth.adminToken === undefined ? 'tokenEndpoint' : 'adminToken'];
    const unfetched = await findFetchProblem(context, 'admin', path);
    if (unfetched !== undefined) return [unfetched];
    if (fetched) return [ok(path, 'it gives an access_token for the scope client:admin')];
    return [await shownNote(context, path)];
  },
};

/** Only a registration request needs this token, and that writes; the lists show whether it is valid at all. */
async function shownNote(context: ProbeContext, path: readonly string[]): Promise<Note> {
  const { accepted, refused } = await findAccepted(context, 'admin');
  if (accepted !== undefined) return ok(path, `it is accepted: ${describeExchange(accepted)}`);
  const [first] = refused;
  if (first === undefined) return unproved(path, 'no declared area has a list that would show it');
  return warning(path, `no list accepts it: ${describeExchange(first)}`, {
    remedy: 'make sure that it is valid, unless the target takes it for registration requests alone',
    blocks: context.blocking.byCredential('admin'),
  });
}
