import { hookAfter } from '../../mutate/changes.ts';
import type { Answer, Fault, JsonObject, OperationName } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;

/** Changes the error body of a status by one method or by both. */
function onError(
  named: Pick<Fault, 'id' | 'title' | 'breaks'>,
  on: OperationName | readonly OperationName[],
  concerns: (body: JsonObject, answer: Answer) => boolean,
  change: (body: JsonObject) => JsonObject | undefined,
): Fault {
  return {
    ...named,
    apply: hookAfter(on, (answer) => {
      const { body } = answer;
      if (answer.status < 400 || typeof body !== 'object' || body === null) return;
      if (concerns(body as JsonObject, answer)) answer.body = change(body as JsonObject);
    }),
  };
}

const hasStatus = (wanted: number) => (_body: JsonObject, answer: Answer) => answer.status === wanted;
const isMissing = ({ error_description }: JsonObject, { status }: Answer) =>
  status === 400 && String(error_description).includes('is missing');
const isUnknown = ({ error_description }: JsonObject, { status }: Answer) =>
  status === 400 && String(error_description).includes('does not exist');

/** Gives refusals of one kind another status. */
function answers(
  named: Pick<Fault, 'id' | 'title' | 'breaks'>,
  on: OperationName | readonly OperationName[],
  concerns: typeof isMissing,
  status: number,
): Fault {
  return {
    ...named,
    apply: hookAfter(on, (answer) => {
      if (answer.status !== 400 || !concerns(answer.body as JsonObject, answer)) return;
      return { status, body: status === 204 ? undefined : answer.body };
    }),
  };
}

const statuses: readonly Fault[] = [
  answers(
    {
      id: 'revocation-without-a-parameter-answers-204',
      title: 'a revocation by DELETE without its parameter answers 204',
      breaks: ['revocation-without-a-parameter-gets-4xx'],
    },
    'revokeByDelete',
    isMissing,
    204,
  ),
  answers(
    {
      id: 'revocation-without-a-parameter-breaks',
      title: 'a revocation by POST without its parameter answers 500',
      breaks: ['revocation-without-a-parameter-gets-4xx'],
    },
    'revokeByPost',
    (body, answer) => {
      const concerned = isMissing(body, answer);
      if (concerned) body.error = 'server_error';
      return concerned;
    },
    500,
  ),
  answers(
    {
      id: 'revocation-of-an-unknown-connection-answers-200',
      title: 'an invalid revocation by DELETE answers 200 with an error',
      breaks: ['invalid-revocation-gets-4xx'],
    },
    'revokeByDelete',
    isUnknown,
    200,
  ),
];

const bodies: readonly Fault[] = [
  onError(
    {
      id: 'revocation-missing-parameter-has-a-code-of-its-own',
      title: 'the error of a missing parameter is missing_parameter',
      breaks: ['revoke-missing-parameter-error-is-invalid-request'],
    },
    both,
    isMissing,
    (body) => ({ ...body, error: 'missing_parameter' }),
  ),
  onError(
    {
      id: 'revocation-missing-parameter-code-is-in-capitals',
      title: 'the error of a missing parameter is INVALID_REQUEST by DELETE',
      breaks: ['revoke-missing-parameter-error-is-invalid-request'],
    },
    'revokeByDelete',
    isMissing,
    (body) => ({ ...body, error: 'INVALID_REQUEST' }),
  ),
  onError(
    {
      id: 'revocation-errors-carry-a-message',
      title: 'the 400 of a revocation carries message, as elsewhere',
      breaks: ['revoke-error-carries-error-and-description'],
    },
    both,
    hasStatus(400),
    ({ error_description }) => ({ message: error_description }),
  ),
  onError(
    {
      id: 'revocation-error-lacks-its-description',
      title: 'the error of an unknown connection has no error_description',
      breaks: ['revoke-error-carries-error-and-description'],
    },
    'revokeByPost',
    isUnknown,
    ({ error }) => ({ error }),
  ),
  onError(
    {
      id: 'revocation-error-stands-in-an-envelope',
      title: 'the error of a revocation by DELETE stands in an envelope',
      breaks: ['revoke-error-carries-error-and-description'],
    },
    'revokeByDelete',
    hasStatus(400),
    (body) => ({ errors: [body] }),
  ),
  onError(
    {
      id: 'revocation-server-error-carries-a-message',
      title: 'the 500 of a revocation carries message',
      breaks: ['revoke-error-carries-error-and-description'],
    },
    'revokeByPost',
    hasStatus(500),
    ({ error_description }) => ({ message: error_description }),
  ),
  onError(
    {
      id: 'revocation-error-code-is-the-status',
      title: 'the error of a refused revocation is the number 400',
      breaks: ['revoke-error-code-is-a-string'],
    },
    both,
    hasStatus(400),
    (body) => ({ ...body, error: 400 }),
  ),
  onError(
    {
      id: 'revocation-error-description-is-a-list',
      title: 'error_description is a list of texts',
      breaks: ['revoke-error-description-is-a-string'],
    },
    both,
    hasStatus(400),
    (body) => ({ ...body, error_description: [body.error_description] }),
  ),
  onError(
    {
      id: 'revocation-error-description-is-null',
      title: 'error_description is null for an unknown connection',
      breaks: ['revoke-error-description-is-a-string'],
    },
    'revokeByDelete',
    isUnknown,
    (body) => ({ ...body, error_description: null }),
  ),
  onError(
    {
      id: 'revocation-server-error-has-a-code-of-its-own',
      title: 'the error of a 500 is internal_error',
      breaks: ['revoke-5xx-error-is-server-error'],
    },
    both,
    hasStatus(500),
    (body) => ({ ...body, error: 'internal_error' }),
  ),
  onError(
    {
      id: 'revocation-server-error-is-an-invalid-request',
      title: 'the error of a 500 by DELETE is invalid_request',
      breaks: ['revoke-5xx-error-is-server-error'],
    },
    'revokeByDelete',
    hasStatus(500),
    (body) => ({ ...body, error: 'invalid_request' }),
  ),
  onError(
    {
      id: 'revocation-401-has-a-body-of-neither-form',
      title: 'the 401 of a revocation has the body of an FDX error',
      breaks: ['revoke-401-carries-a-documented-error-body'],
    },
    both,
    hasStatus(401),
    ({ error_description }) => ({ code: 401, debugMessage: error_description }),
  ),
  onError(
    {
      id: 'revocation-401-lacks-its-description',
      title: 'the 401 of a revocation by POST carries error alone',
      breaks: ['revoke-401-carries-a-documented-error-body'],
    },
    'revokeByPost',
    hasStatus(401),
    ({ error }) => ({ error }),
  ),
];

/** What a refused or failed revocation answers (7). */
export const revocationErrorFaults: readonly Fault[] = [...statuses, ...bodies];
