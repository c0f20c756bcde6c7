import { changeStatus, hookAfter } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

/** How /Authorize and /Token answer, whose shapes the document does not show (4.6, 5.3, A-80). */
export const authorizeVariations: readonly Variation[] = [
  {
    id: 'authorize-answers-201',
    title: '/Authorize answers 201',
    apply: changeStatus('authorize', 200, 201),
  },
  {
    id: 'authorize-asks-a-question',
    title: '/Authorize answers 203 with a question to the user and the RequestId to answer with',
    apply: hookAfter('authorize', ({ status, body }) =>
      status === 200
        ? { status: 203, body: { ...(body as JsonObject), HttpStatusCode: 203, SecurityChallenges: [{}] } }
        : undefined,
    ),
  },
  {
    id: 'authorize-asks-a-question-under-200',
    title: '/Authorize answers 200 with a question to the user and no RequestId',
    apply: hookAfter('authorize', ({ status }) =>
      status === 200 ? { status, body: { Question: 'What is the name of your first pet?' } } : undefined,
    ),
  },
  {
    id: 'authorize-in-another-form',
    title: 'the RequestId of /Authorize stands in an object that the target file does not tell of',
    apply: hookAfter('authorize', ({ status, body }) =>
      status === 200 ? { status, body: { Session: body } } : undefined,
    ),
  },
  {
    id: 'authorize-in-bare-text',
    title: '/Authorize answers the RequestId alone, as text',
    apply: hookAfter('authorize', ({ status, body }) =>
      status === 200 ? { status, text: String((body as JsonObject).RequestId) } : undefined,
    ),
  },
  { id: 'token-answers-201', title: '/Token answers 201', apply: changeStatus('token', 200, 201) },
  {
    id: 'token-refused-under-200-without-a-code',
    title: '/Token refuses the declared credentials by a message under 200, with no code of OAuth',
    apply: hookAfter('token', ({ status }) =>
      status === 200
        ? { status: 200, body: { success: false, message: 'The client is not known.' } }
        : undefined,
    ),
  },
  {
    id: 'token-refused-under-200',
    title: '/Token refuses the declared credentials by an error under 200',
    apply: hookAfter('token', ({ status }) =>
      status === 200 ? { status, body: { error: 'invalid_client', error_description: 'no' } } : undefined,
    ),
  },
  {
    id: 'token-as-a-form',
    title: '/Token answers a form in place of JSON',
    apply: hookAfter('token', ({ status, body }) =>
      status === 200 ? { status, text: `${new URLSearchParams(body as Record<string, string>)}` } : undefined,
    ),
  },
  {
    id: 'token-asks-for-a-second-factor',
    title: '/Token answers 202 with a question to the partner',
    apply: hookAfter('token', ({ status }) =>
      status === 200 ? { status: 202, body: { question: 'Which code did we send?' } } : undefined,
    ),
  },
];
