import { hookAfter } from '../../mutate/changes.ts';
import type { Answer, JsonObject, OperationName, Variation } from '../../reference-server/types.ts';

const both = ['revokeByDelete', 'revokeByPost'] as const;

const isSaid = (text: string, { body }: Answer) =>
  String((body as JsonObject | undefined)?.error_description).includes(text);

/** Answers 204 to refusals that say one of some texts. */
function hiding(
  id: string,
  title: string,
  on: OperationName | readonly OperationName[],
  ...texts: readonly string[]
): Variation {
  return {
    id,
    title,
    apply: hookAfter(on, (answer) =>
      answer.status === 400 && texts.some((text) => isSaid(text, answer)) ? { status: 204 } : undefined,
    ),
  };
}

const unknown = 'does not exist';

/** Revocations that reveal nothing of connections that do not exist. */
export const unknownConnectionVariations: readonly Variation[] = [
  hiding('revocation-of-an-unknown-connection-gets-204', 'an unknown connection answers 204', both, unknown),
  hiding(
    'revocation-of-an-unknown-connection-gets-204-by-post',
    'an unknown connection answers 204 by POST and 400 by DELETE',
    'revokeByPost',
    unknown,
  ),
  hiding(
    'revocation-answers-204-whatever-is-named',
    'a connection that does not exist or was revoked before answers 204',
    both,
    unknown,
    'revoked before',
  ),
  {
    id: 'revocation-of-connections-unknown-in-two-ways',
    title: 'an id that has no form of one and an id that nobody has get errors and statuses of their own',
    apply: hookAfter(both, (answer, call, { rules }) => {
      const hasForm = /^[\da-f]{8}-/.test(String(rules.revocation.connectionIdIn(call)));
      if (answer.status !== 400 || !isSaid(unknown, answer) || !hasForm) return;
      answer.status = 404;
      answer.body = { ...(answer.body as JsonObject), error: 'connection_not_found' };
    }),
    declares({ revocation }) {
      revocation.post.invalid = { body: { connection_id: '00000000-0000-4000-8000-000000000000' } };
    },
  },
  {
    id: 'revocation-of-an-unknown-connection-among-others-gets-204',
    title: 'an unknown connection in a body with a reason answers 204',
    apply(workings) {
      workings.rules.revocation.connectionIdIn = ({ body }) => (body as JsonObject | undefined)?.connection;
      hookAfter(both, (answer) =>
        answer.status === 400 && isSaid(unknown, answer) ? { status: 204 } : undefined,
      )(workings);
    },
    declares({ revocation }) {
      const inputs = {
        request: { body: { connection: '{id}', reason: 'closed' } },
        missing: 'body.connection',
        invalid: { body: { connection: 'none-of-ours', reason: 'closed' } },
      };
      Object.assign(revocation, { delete: inputs, post: inputs });
    },
  },
];
