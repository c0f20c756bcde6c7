import type { OperationId } from '../../catalogue/operations.ts';
import type { CallOptions } from '../../check/types.ts';
import { type Exchange, header } from '../../client/exchange.ts';
import { addressText, answerText, exchangeText, pageTitle, readingOf } from '../answers.ts';
import { type Note, ok, problem } from '../note.ts';
import type { Probe, ProbeContext, Service } from '../probe.ts';

/** Whether the interface stands behind the address of the Outbound API, or something else does. */
export const outboundService: Probe = {
  topic: 'services',
  service: 'outbound',
  run: async (context) => {
    const { operation, options } = firstRead(context);
    return [serviceNote('outbound', await context.ask(operation, options), context)];
  },
};

/** A read of the first declared area of the Outbound API, with the credential that a run uses there. */
export function firstRead({ target }: Pick<ProbeContext, 'target'>): {
  readonly operation: OperationId;
  readonly options: CallOptions;
} {
  const { areas, outbound } = target;
  // Without a token even a refusal shows who answers.
  const auth = outbound?.auth.token === undefined ? 'none' : 'user';
  if (areas.includes('providers')) return { operation: 'listProviders', options: { auth } };
  if (areas.includes('recipients')) return { operation: 'listRecipients', options: { auth } };
  if (areas.includes('registrations')) return { operation: 'listRegistrations', options: { auth } };
  const token = target.fdx?.token ?? outbound?.auth.token;
  return { operation: 'listAccounts', options: { auth: token === undefined ? 'none' : 'default' } };
}

/** What the first answer of a service shows of it. */
export function serviceNote(service: Service, exchange: Exchange, { blocking }: ProbeContext): Note {
  const path = [service, 'baseUrl'];
  const { origin } = new URL(exchange.request.url);
  const wrong = (said: string, remedy: string) =>
    problem(path, said, { remedy, blocks: blocking.byService(service) });
  const what = addressText(exchange);
  switch (readingOf(exchange)) {
    case 'silent':
      return wrong(
        `${what} ${answerText(exchange)}`,
        `check that the interface is what answers at ${origin}`,
      );
    case 'page': {
      const title = pageTitle(exchange);
      const named = title === undefined ? '' : ` ("${title}")`;
      const said = `${what} is answered by a web page${named}, status ${exchange.response?.status}`;
      return wrong(said, 'a proxy, a login or another service stands there: check the address and the VPN');
    }
    case 'redirected': {
      const to = header(exchange.response?.headers ?? [], 'location') ?? 'nowhere';
      const said = `${what} is redirected to ${to}, and the suite follows no redirect`;
      return wrong(said, 'write the address that it leads to');
    }
    case 'denied':
      return deniedNote(service, exchange, wrong);
    case 'troubled':
      return wrong(`${what} ${answerText(exchange)}`, 'wait until the service is well, or ask its operators');
    case 'odd':
      return wrong(
        `${what} answered ${exchange.response?.status} without JSON`,
        'check that the interface stands behind the address',
      );
    default:
      return ok(path, exchangeText(exchange));
  }
}

type Wrong = (said: string, remedy: string) => Note;

/** A path that is not served and a request that is not understood look alike without a body of the interface. */
function deniedNote(service: Service, exchange: Exchange, wrong: Wrong): Note {
  const status = exchange.response?.status;
  // The banking service says in a way of its own that it does not know a session.
  if (service === 'banking' && exchange.response?.isJson === true)
    return ok([service, 'baseUrl'], exchangeText(exchange));
  if (status === 404 || status === 405)
    return wrong(
      `${addressText(exchange)} ${answerText(exchange)}: the interface is not served there`,
      `check the path prefix of the address; the suite appends ${service === 'outbound' ? '/api/v1/... and /api/fdx/5/...' : '/v3/...'} to it`,
    );
  return wrong(
    `${addressText(exchange)} ${answerText(exchange)}`,
    'check that the interface stands behind the address',
  );
}
