import { readSetting, type Setting } from '../../target-file/settings.ts';
import { missing, type Note } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

/** Settings that checks need and the target file leaves out, or does not hold enough of. */
export const notDeclared: Probe = {
  topic: 'not declared',
  run: async (context) => [...token(context), ...others(context), ...sessions(context)],
};

const tokenSetting: Setting = 'outbound.auth.token';

function token({ target, blocking }: ProbeContext): Note[] {
  if (target.outbound === undefined || target.outbound.auth.token !== undefined) return [];
  const blocks = blocking.byCredential('user');
  return [missing(tokenSetting.split('.'), 'hardly anything can be read without it', { blocks })];
}

function others({ target, blocking }: ProbeContext): Note[] {
  return [...blocking.missing]
    .filter(([name]) => name !== tokenSetting)
    .map(([name, blocks]) => {
      const said =
        readSetting(target, name) === undefined ? 'it is left out' : 'it holds too few for all checks';
      return missing(name.split('.'), said, { blocks });
    });
}

function sessions({ target: { banking, areas }, blocking }: ProbeContext): Note[] {
  if (banking === undefined || !areas.includes('account-detail')) return [];
  const { authorize, sessionCommand, sessions: declared = [] } = banking;
  const { count, blocks } = blocking.sessions;
  if (authorize !== undefined || sessionCommand !== undefined || declared.length >= count) return [];
  const said = `it holds ${declared.length} of the ${count} that all checks use; banking.authorize would supply them`;
  return [missing(['banking', 'sessions'], said, { blocks })];
}
