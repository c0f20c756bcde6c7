import { describeExchange } from '../answers.ts';
import { type Note, ok, unproved, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';
import { findFetchProblem } from './fetched.ts';
import { findAccepted } from './tokens.ts';

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
