import type { CredentialKind } from '../../engine/session/credentials.ts';
import { findTokenError } from '../../http/access-token.ts';
import { Blocked, LimitReached } from '../../plan/blocked.ts';
import type { Path } from '../../target-file/problem.ts';
import { readingOf } from '../answers.ts';
import { type Note, problem, warning } from '../note.ts';
import type { ProbeContext } from '../probe.ts';

/** Why a credential that is fetched cannot be had; undefined when it can, or stands in the target file. */
export async function findFetchProblem(
  context: ProbeContext,
  kind: Exclude<CredentialKind, 'none'>,
  path: Path,
): Promise<Note | undefined> {
  try {
    await context.credential(kind);
    return undefined;
  } catch (error) {
    if (error instanceof LimitReached || !(error instanceof Blocked)) throw error;
    // An endpoint that answers well and gives no token is for a run to judge.
    const answered = context.exchanges.findLast(({ operation }) => operation === 'token');
    const isRefused = answered?.response !== undefined && findTokenError(answered.response) !== undefined;
    const isAccepted = answered !== undefined && readingOf(answered) === 'accepted';
    const said = isAccepted && !isRefused ? warning : problem;
    return said(path, error.message, {
      remedy: 'check the url, the client id, the client secret and the scope that is asked for',
      blocks: context.blocking.byCredential(kind),
    });
  }
}
