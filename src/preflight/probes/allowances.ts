import { type Note, warning } from '../note.ts';
import type { Probe } from '../probe.ts';

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
