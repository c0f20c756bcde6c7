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
  return [missing(tokenSetting.split('.'), 'not set; almost nothing can be tested without it', { blocks })];
}

function others({ target, blocking }: ProbeContext): Note[] {
  return [...blocking.missing]
    .filter(([name]) => name !== tokenSetting)
    .map(([name, blocks]) => {
      const said = readSetting(target, name) === undefined ? 'not set' : 'holds too few for all tests';
      return missing(name.split('.'), said, { blocks });
    });
}

function sessions({ target: { banking, areas }, blocking }: ProbeContext): Note[] {
  if (banking === undefined || !areas.includes('account-detail')) return [];
  const { authorize, sessionCommand, sessions: declared = [] } = banking;
  const { count, blocks } = blocking.sessions;
  if (authorize !== undefined || sessionCommand !== undefined || declared.length >= count) return [];
  const said =
    declared.length === 0
      ? `none; set banking.authorize, or list ${count} here`
      : `${declared.length} of ${count} sessions; set banking.authorize, or list ${count} here`;
  return [missing(['banking', 'sessions'], said, { blocks })];
}
