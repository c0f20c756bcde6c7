import type { Exchange } from '../../http/exchange.ts';
import { writeJson } from '../../lib/json/text.ts';
import type { Path } from '../../target-file/problem.ts';
import type { Token } from '../../target-file/types.ts';
import { describeExchange, readingOf } from '../answers.ts';
import { describeExpiry } from '../jwt.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { findFetchProblem } from './fetched.ts';

const maxAccounts = 5;
const maxOfOther = 2;
/** Accounts beside these that the list lacks: it may be a page of several. */
const maxUnlisted = 2;

/** The token that reads the customer's accounts, and each account that is declared for it. */
export const customer: Probe = {
  topic: 'credentials',
  service: 'outbound',
  run: async (context) => {
    const { areas, fdx, outbound } = context.target;
    const token = fdx?.token ?? outbound?.auth.token;
    if (!areas.includes('fdx-accounts') || token === undefined) return [];
    const path = fdx?.token === undefined ? ['outbound', 'auth', 'token'] : ['fdx', 'token'];
    return [await tokenNote(context, path, token, 'default')];
  },
};

/** The accounts that are declared for the customer, and their kinds. */
export const accounts: Probe = {
  topic: 'ids',
  service: 'outbound',
  run: async (context) => {
    const { areas, fdx, outbound } = context.target;
    const token = fdx?.token ?? outbound?.auth.token;
    const declared = fdx?.accounts ?? [];
    if (!areas.includes('fdx-accounts') || token === undefined || declared.length === 0) return [];
    // Where the token itself is refused, each account would only repeat it.
    if (readingOf(await listed(context, 'default')) === 'refused') return [];
    const path = ['fdx', 'accounts'];
    return accountNotes(context, { auth: 'default', path, declared, max: maxAccounts });
  },
};

/** Another customer's token and accounts. */
export const otherCustomer: Probe = {
  topic: 'ids',
  service: 'outbound',
  run: async (context) => {
    const { areas, fdx } = context.target;
    const other = fdx?.otherCustomer;
    if (!areas.includes('fdx-accounts') || other === undefined) return [];
    const { token } = other;
    const auth = 'other-customer';
    const note = await tokenNote(context, ['fdx', 'otherCustomer', 'token'], token, auth);
    if (note.state !== 'ok') return [note];
    const declared = other.accounts.map((id) => ({ id }));
    const path = ['fdx', 'otherCustomer', 'accounts'];
    return [note, ...(await accountNotes(context, { auth, path, declared, max: maxOfOther }))];
  },
};

type Customer = 'default' | 'other-customer';

function listed(context: ProbeContext, auth: Customer): Promise<Exchange> {
  return context.ask('listAccounts', { auth });
}

async function tokenNote(context: ProbeContext, path: Path, token: Token, auth: Customer): Promise<Note> {
  const unfetched = await findFetchProblem(context, auth === 'default' ? 'fdx' : auth, path);
  if (unfetched !== undefined) return unfetched;
  const exchange = await listed(context, auth);
  const reading = readingOf(exchange);
  const accepted = reading === 'accepted' ? exchange : await acceptedRead(context, auth);
  if (accepted !== undefined) return ok(path, `it is accepted: ${describeExchange(accepted)}`);
  const other = path.includes('otherCustomer');
  const blocks = other
    ? context.blocking.bySetting('fdx.otherCustomer')
    : context.blocking.byCredential('fdx');
  // FDX reads may answer a failed authentication with 400 (7).
  if (reading !== 'refused' && exchange.response?.status !== 400)
    return unproved(path, describeExchange(exchange));
  return problem(
    path,
    `the target refuses it: ${describeExchange(exchange)}${describeExpiry(token, context.now())}`,
    {
      remedy: `set ${path[0] === 'outbound' ? 'fdx.token to ' : ''}a valid token of a customer who has accounts`,
      blocks,
    },
  );
}

/** A declared account that the token reads, for a list that refuses for reasons of its own. */
async function acceptedRead(context: ProbeContext, auth: Customer): Promise<Exchange | undefined> {
  const { accounts = [], otherCustomer: other } = context.target.fdx ?? {};
  const id = auth === 'default' ? accounts[0]?.id : other?.accounts[0];
  if (id === undefined) return undefined;
  const exchange = await context.ask('getAccount', { path: { account_id: id }, auth });
  return readingOf(exchange) === 'accepted' ? exchange : undefined;
}

interface Declared {
  readonly auth: Customer;
  readonly path: Path;
  readonly declared: readonly { readonly id: string; readonly kind?: string }[];
  readonly max: number;
}

async function accountNotes(context: ProbeContext, { auth, path, declared, max }: Declared): Promise<Note[]> {
  const notes: Note[] = [];
  const [text, all] = [
    writeJson((await listed(context, auth)).response?.json ?? null),
    [...declared.entries()],
  ];
  // What the list shows as well need not be read alone.
  const unlisted = all.slice(max).filter(([, { id }]) => !text.includes(`"accountId":${JSON.stringify(id)}`));
  for (const [index, { id, kind }] of [...all.slice(0, max), ...unlisted.slice(0, maxUnlisted)]) {
    const exchange = await context.ask('getAccount', { path: { account_id: id }, auth });
    const note = accountNote([...path, index], kind, exchange);
    if (note !== undefined) notes.push(note);
  }
  if (notes.length > 0) return notes;
  const known = declared.length - Math.max(0, unlisted.length - maxUnlisted);
  const part =
    known === declared.length
      ? `all ${known}`
      : `the ${known} that were looked up, of ${declared.length} declared ones`;
  return [ok(path, `the target knows ${part}`)];
}

/** What is wrong with a declared account; undefined when it is what the file says. */
function accountNote(path: Path, kind: string | undefined, exchange: Exchange): Note | undefined {
  const reading = readingOf(exchange);
  if (reading === 'refused')
    return warning([...path, 'id'], `the token does not open it: ${describeExchange(exchange)}`, {
      remedy: 'make sure that the account belongs to the token',
    });
  if (reading === 'denied')
    return problem([...path, 'id'], `the target does not give it: ${describeExchange(exchange)}`, {
      remedy: 'declare the accountId of an account that belongs to the token',
    });
  if (reading !== 'accepted') return unproved(path, describeExchange(exchange));
  const members = Object.keys((exchange.response?.json as object | null) ?? {});
  if (kind === undefined || members.includes(kind)) return undefined;
  const found = members.filter((member) => member.endsWith('Account'));
  if (found.length === 0) return unproved([...path, 'kind'], 'the answer holds no kind of account');
  const said = `the target holds it as ${found.join(', ')}, not as ${kind}`;
  return problem([...path, 'kind'], said, { remedy: 'declare the kind that it has' });
}
