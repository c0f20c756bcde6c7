import type { OperationId } from '../../catalogue/operations.ts';
import { type Exchange, findHeader } from '../../http/exchange.ts';
import { readPageTitle } from '../../http/strange-answer.ts';
import type { CallOptions } from '../../plan/check.ts';
import { describeAnswer, describeExchange, describeRequestAddress, readingOf } from '../answers.ts';
import { connectWithTls } from '../certificate.ts';
import { type Note, ok, problem, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext, Service } from '../probe.ts';

/** Whether the interface stands behind the address of the Outbound API, or something else does. */
export const outboundService: Probe = {
  topic: 'services',
  service: 'outbound',
  run: async (context) => {
    const notes: Note[] = [];
    for (const { operation, options } of reads(context)) {
      const exchange = await context.ask(operation, options);
      const note =
        (await findTlsMixUp('outbound', exchange, context)) ?? describeService('outbound', exchange, context);
      // Where another list is served well, the fault of one is for a run to judge.
      if (note.state !== 'problem') return [...notes.map(lessened), note];
      notes.push(note);
      if (!['denied', 'odd', 'troubled'].includes(readingOf(exchange))) break;
    }
    return notes.slice(-1);
  },
};

/** An address of http at which TLS is spoken answers nothing that can be read. */
export async function findTlsMixUp(
  service: Service,
  exchange: Exchange,
  { tls, blocking }: ProbeContext,
): Promise<Note | undefined> {
  const { protocol, hostname, port, host } = new URL(exchange.request.url);
  const isTls = exchange.response?.status === 400 && /https|TLS|SSL/i.test(exchange.response.text);
  if (protocol !== 'http:' || (readingOf(exchange) !== 'silent' && !isTls)) return undefined;
  if ('failed' in (await connectWithTls(hostname, Number(port) || 80, tls))) return undefined;
  return problem([service, 'baseUrl'], `${host} speaks TLS, and the address is one of http`, {
    remedy: 'write https in place of http',
    blocks: blocking.byService(service),
  });
}

function lessened({ path, said }: Note): Note {
  return warning(path, said, {
    remedy: 'nothing need be done if that is what the target does; a run judges it',
  });
}

interface Read {
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** The list of each declared area of the Outbound API, with the credential that a run uses there. */
function reads({ target }: Pick<ProbeContext, 'target'>): Read[] {
  const { areas, outbound, fdx } = target;
  // Without a token even a refusal shows who answers.
  const auth = outbound?.auth.token === undefined ? 'none' : 'user';
  const ofFdx = fdx?.token === undefined && auth === 'none' ? 'none' : 'default';
  const lists = [
    ['providers', { operation: 'listProviders', options: { auth } }],
    ['recipients', { operation: 'listRecipients', options: { auth } }],
    ['registrations', { operation: 'listRegistrations', options: { auth } }],
    ['fdx-accounts', { operation: 'listAccounts', options: { auth: ofFdx } }],
    ['revocation', { operation: 'listAccounts', options: { auth: ofFdx } }],
  ] as const;
  return lists.filter(([area]) => areas.includes(area)).map(([, read]) => read);
}

/** What the first answer of a service shows of it. */
export function describeService(
  service: Service,
  exchange: Exchange,
  { blocking, target }: ProbeContext,
): Note {
  const path = [service, 'baseUrl'];
  const { origin } = new URL(exchange.request.url);
  const wrong = (said: string, remedy: string) =>
    problem(path, said, { remedy, blocks: blocking.byService(service) });
  const what = describeRequestAddress(exchange);
  switch (readingOf(exchange)) {
    case 'silent':
      return wrong(
        `${what} ${describeAnswer(exchange)}`,
        `check that the interface is what answers at ${origin}`,
      );
    case 'page': {
      const title = readPageTitle({ text: exchange.response?.text ?? '' });
      const named = title === undefined ? '' : ` ("${title}")`;
      const said = `${what} is answered by a web page${named}, status ${exchange.response?.status}`;
      return wrong(said, 'a proxy, a login or another service stands there: check the address and the VPN');
    }
    case 'redirected': {
      const to = findHeader(exchange.response?.headers ?? [], 'location') ?? 'nowhere';
      const said = `${what} is redirected to ${to}, and the suite follows no redirect`;
      return wrong(said, 'write the address that it leads to');
    }
    case 'denied':
      return deniedNote(service, exchange, target, wrong);
    case 'troubled':
      // A poll for a session that nobody has is an odd thing to ask for.
      if (service === 'banking' && exchange.response?.status === 500)
        return unproved(path, describeExchange(exchange));
      return wrong(
        `${what} ${describeAnswer(exchange)}`,
        'wait until the service is well, or ask its operators',
      );
    case 'odd':
      return wrong(
        `${what} answered ${exchange.response?.status} without JSON`,
        'check that the interface stands behind the address',
      );
    default:
      return ok(path, describeExchange(exchange));
  }
}

type Wrong = (said: string, remedy: string) => Note;

/** Paths that the suite appends by itself. */
const appended = {
  outbound: { ends: /\/api(\/v1|\/fdx(\/5)?)?\/?$/i, shown: '/api/v1/... and /api/fdx/5/...' },
  banking: { ends: /\/v3(\/.*)?$/i, shown: '/v3/...' },
} as const;

/** The end of a base address that the suite appends as well; undefined where there is none. */
export function findDoubledEnd(address: string | undefined, service: Service): string | undefined {
  return appended[service].ends.exec(address ?? '')?.[0];
}

function describePathRemedy(service: Service, { outbound, banking }: ProbeContext['target']): string {
  const doubled = findDoubledEnd((service === 'outbound' ? outbound : banking)?.baseUrl, service);
  if (doubled !== undefined) return `leave ${doubled} out of the address: the suite appends it by itself`;
  const other = service === 'outbound' ? 'banking' : 'outbound';
  const isSwapped = outbound !== undefined && banking !== undefined && outbound.baseUrl !== banking.baseUrl;
  return `check the path prefix of the address; the suite appends ${appended[service].shown} to it${isSwapped ? `; and that it is not the address of ${other}` : ''}`;
}

/** A path that is not served and a request that is not understood look alike without a body of the interface. */
function deniedNote(
  service: Service,
  exchange: Exchange,
  target: ProbeContext['target'],
  wrong: Wrong,
): Note {
  const status = exchange.response?.status;
  // The banking service says in a way of its own that it does not know a session.
  if (service === 'banking' && exchange.response?.isJson === true)
    return ok([service, 'baseUrl'], describeExchange(exchange));
  // It may say so without a body as well (7), as an address may at which nothing is served.
  const isBare = exchange.response?.text === '' && status !== 405;
  const remedy = describePathRemedy(service, target);
  if (service === 'banking' && isBare)
    return warning([service, 'baseUrl'], `${describeExchange(exchange)} without a body`, {
      remedy: `nothing need be done if an unknown RequestId is refused so; else ${remedy}`,
    });
  if (status === 404 || status === 405)
    return wrong(
      `${describeRequestAddress(exchange)} ${describeAnswer(exchange)}: the interface is not served there`,
      remedy,
    );
  return wrong(
    `${describeRequestAddress(exchange)} ${describeAnswer(exchange)}`,
    'check that the interface stands behind the address',
  );
}
