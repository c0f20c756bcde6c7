import { changeStatus, hookAfter, replaceAnswer } from '../mutate/changes.ts';
import { nth, when } from '../mutate/triggers.ts';
import type { Answer, JsonObject, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';
import { makeErrorPage } from './pages-of-html.ts';

const revocations: readonly OperationName[] = ['revokeByDelete', 'revokeByPost'];

/** The text of a refusal in any of the documented shapes. */
function readText({ body }: Answer): string {
  const { message, error_description } = (body ?? {}) as JsonObject;
  return String(message ?? error_description);
}

export const errorShapes = defineDefects('error-shapes', [
  {
    id: 'outage-behind-the-service-is-a-400',
    title: 'While a system behind it is down, reads of accounts answer 400 in a shape of that system',
    source: 'openbankingspace/tpp-issues#89',
    batch: 2,
    apply: hookAfter('getAccount', ({ status }, { n }) =>
      status === 200 && n > 20 && n <= 40
        ? {
            status: 400,
            body: { error: { statusCode: 400, name: 'Error', message: 'Account data with error from DSP' } },
          }
        : undefined,
    ),
  },
  {
    id: 'one-customer-gets-a-page-with-400',
    title: 'One customer of several always gets an error page with 400 for the list of accounts',
    source: 'openbankingspace/tpp-issues#52',
    batch: 2,
    apply: hookAfter('listAccounts', ({ status }, { customer }) =>
      status === 200 && customer === 'bruno'
        ? makeErrorPage(400, 'The request sent by the client was syntactically incorrect.')
        : undefined,
    ),
  },
  {
    id: 'most-creations-get-a-page-with-400',
    title: 'Two of three creations of a recipient get an error page with 400',
    source: 'openbankingspace/tpp-issues#113',
    batch: 1,
    apply: when(
      nth((n) => n % 3 !== 0),
      replaceAnswer('createRecipient', 201, () =>
        makeErrorPage(400, 'The request sent by the client was syntactically incorrect.'),
      ),
    ),
  },
  {
    id: 'revoked-token-gets-a-page',
    title: 'The 401 to a token of a revoked connection is an error page',
    source: 'molgenis/molgenis#4239',
    batch: 2,
    apply: replaceAnswer('*', 401, (answer, _, { rules }) =>
      readText(answer) === rules.auth.message.revoked
        ? makeErrorPage(401, 'This request requires HTTP authentication.')
        : undefined,
    ),
  },
  {
    id: 'wrong-token-gets-a-page-with-404',
    title: 'A wrong token gets an error page with 404',
    source: 'cenit-io/cenit#712',
    batch: 1,
    apply: replaceAnswer('*', 401, (answer, _, { rules }) =>
      readText(answer) === rules.auth.message.unknown
        ? makeErrorPage(404, 'The page you were looking for does not exist.')
        : undefined,
    ),
  },
  {
    id: 'unknown-connection-has-the-code-of-a-server-error',
    title: 'The refusal of an unknown connection has the code server_error',
    source: 'mojaloop/project#1169',
    batch: 1,
    apply: replaceAnswer(revocations, 400, (answer) =>
      readText(answer).includes('does not exist')
        ? { ...answer, body: { ...(answer.body as JsonObject), error: 'server_error' } }
        : undefined,
    ),
  },
  {
    id: 'refusals-have-status-200',
    title: 'What is refused with 400 is answered with 200 and the body of the error',
    source: 'Pirate-Weather/pirateweather#317',
    batch: 1,
    apply: changeStatus('*', 400, 200),
  },
]);
