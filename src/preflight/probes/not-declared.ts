import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { findUnavailable, listUndeclared, settingUses } from '../../target-file/setting-kinds.ts';
import { readSetting, type Setting } from '../../target-file/settings.ts';
import type { Target } from '../../target-file/types.ts';
import { missing, type Note, ok, problem, warning } from '../note.ts';
import type { Probe, ProbeContext } from '../probe.ts';

/** Settings that checks need and the target file leaves out, or does not hold enough of. */
export const notDeclared: Probe = {
  topic: 'not declared',
  run: async (context) => [
    ...token(context),
    ...needed(context),
    ...others(context),
    ...sessions(context),
    ...unavailable(context),
    ...precise(context),
  ],
};

const tokenSetting: Setting = 'outbound.auth.token';

function token({ target, blocking }: ProbeContext): Note[] {
  if (target.outbound === undefined || target.outbound.auth.token !== undefined) return [];
  const blocks = blocking.byCredential('user');
  const path = tokenSetting.split('.');
  const remedy = 'declare it in the target file, or set OBC_TOKEN where there is none';
  // A run in which nothing can pass has no verdict.
  return hasOtherCredential(target)
    ? [missing(path, 'not set; almost nothing can be tested without it', { blocks, remedy })]
    : [
        problem(path, 'not set, nor is another credential; nothing can be tested without it', {
          blocks,
          remedy,
        }),
      ];
}

/** True for a target with a credential that opens something without the token of the Outbound API. */
function hasOtherCredential({ outbound, fdx, banking }: Target): boolean {
  const { adminToken, tokenEndpoint } = outbound?.auth ?? {};
  return [fdx?.token, banking?.apiKey, adminToken, tokenEndpoint].some((one) => one !== undefined);
}

/** Without these a run is incomplete, unless the file says why the target cannot have them. */
function needed(context: ProbeContext): Note[] {
  const { target, blocking } = context;
  const notes = listUndeclared(target, 'needed').map(({ setting, requirements }) => {
    const own = [...blocking.missing].find(([name]) => name === setting)?.[1] ?? [];
    return missing(setting.split('.'), 'not set, and needed for a full verdict', {
      blocks: [...new Set([...own, ...requirements, ...listSupplied(setting, context)])],
      remedy: `declare it; or say under unavailable why this target cannot have it`,
    });
  });
  // What unblocks most is declared first.
  return notes.sort((one, other) => other.blocks.length - one.blocks.length);
}

/** Returns the requirements that no check can judge without what a setting supplies, which their checks do not name. */
function listSupplied(setting: string, { target, blocking }: ProbeContext): readonly RequirementId[] {
  const hasAdmin = target.outbound?.auth.adminToken !== undefined;
  if (setting === 'outbound.auth.tokenEndpoint' && !hasAdmin)
    return blocking.byChecksOf(blocking.byCredential('admin'));
  if (setting === 'banking.authorize' && hasNoSession(target)) return blocking.byService('banking');
  return [];
}

/** True for a target that has no session and no way to one. */
function hasNoSession({ banking }: Target): boolean {
  const { authorize, sessionCommand, sessions: declared = [] } = banking ?? {};
  return authorize === undefined && sessionCommand === undefined && declared.length === 0;
}

/** What the file says the target cannot have. */
function unavailable({ target }: ProbeContext): Note[] {
  return Object.entries(target.unavailable ?? {}).map(([name, reason]) =>
    warning(['unavailable', name], `what needs ${name} is left out: ${reason}`, {
      remedy: 'nothing need be done; the outcome names it, and is not called conformant',
    }),
  );
}

/** What only promises more than the document asks for. */
function precise({ target }: ProbeContext): Note[] {
  const names = listUndeclared(target, 'precise').map(({ setting }) => setting);
  if (names.length === 0) return [];
  const said = `not asked for: ${names.join(', ')}; obc init --pin writes what the target shows`;
  return [ok(['fixtures'], said)];
}

function others({ target, blocking }: ProbeContext): Note[] {
  const listed = settingUses.filter(({ kind }) => kind !== 'base');
  // Nobody asks for a section such as fixtures.fdx whose members only promise more.
  const isKnown = (name: string) =>
    listed.some(
      ({ setting, kind }) => setting === name || (kind === 'precise' && setting.startsWith(`${name}.`)),
    );
  return [...blocking.missing]
    .filter(
      ([name]) => name !== tokenSetting && !isKnown(name) && findUnavailable(target, name) === undefined,
    )
    .map(([name, blocks]) => {
      const said = readSetting(target, name) === undefined ? 'not set' : 'holds too few for all tests';
      return missing(name.split('.'), said, { blocks });
    });
}

function sessions({ target, blocking }: ProbeContext): Note[] {
  const { banking, areas } = target;
  if (banking === undefined || !areas.includes('account-detail')) return [];
  const { authorize, sessionCommand, sessions: declared = [] } = banking;
  const { count } = blocking.sessions;
  const blocks = hasNoSession(target) ? blocking.byService('banking') : blocking.sessions.blocks;
  if (authorize !== undefined || sessionCommand !== undefined || declared.length >= count) return [];
  const said =
    declared.length === 0
      ? `none; set banking.authorize, or list ${count} here`
      : `${declared.length} of ${count} sessions; set banking.authorize, or list ${count} here`;
  return [missing(['banking', 'sessions'], said, { blocks })];
}
