import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { fails, type Requirement } from '../../catalogue/requirements.ts';
import {
  findUnavailable,
  holdsSetting,
  isOfTarget,
  type SettingUse,
  settingUses,
} from '../../target-file/setting-kinds.ts';
import type { Target } from '../../target-file/types.ts';
import { isUntested, type Judged } from './verdict.ts';

/** A setting that kept requirements from being tested. */
export interface SettingGap {
  readonly setting: string;
  readonly requirements: readonly RequirementId[];
}

/** A setting that the target file leaves out, or that did not do what it is for. */
export interface MissingSetting extends SettingGap {
  /** True where the file declares it, and nothing came of it. */
  readonly idle?: true;
  /** True where that shows nothing of it: what blocked the tests that need it was no setting. */
  readonly blocked?: true;
}

/** A setting that the target cannot have, as its file declares. */
export interface UnavailableSetting extends SettingGap {
  readonly reason: string;
}

type Row = { readonly row: Requirement } & Judged;

const usesByRow = new Map<RequirementId, readonly SettingUse[]>();
for (const use of settingUses)
  for (const id of use.requirements) usesByRow.set(id, [...(usesByRow.get(id) ?? []), use]);

function usesOf(row: Requirement, target: Target): readonly SettingUse[] {
  return (usesByRow.get(row.id) ?? []).filter((use) => isOfTarget(use, target));
}

/** A pass that rests on settings which nothing proves says so. */
export function nameTrust(row: Requirement, judged: Judged, trusted: readonly string[]): Judged {
  const own = trusted.filter((setting) => usesByRow.get(row.id)?.some((use) => use.setting === setting));
  if (judged.verdict !== 'pass' || own.length === 0) return judged;
  return { ...judged, reason: own.map(describeTrust).join('; ') };
}

/**
 * The verdict of a requirement that was not tested, where a setting decides on it: not asked for, where the target file
 * promises nothing; left out, where the file says that the target cannot have the setting.
 */
export function applyScope(row: Requirement, judged: Judged, target: Target): Judged {
  if (!isUntested(judged) || row.party !== 'server') return judged;
  const lacking = usesOf(row, target).filter((use) => !holdsSetting(target, use));
  const precise = lacking.find(({ kind }) => kind === 'precise');
  if (precise !== undefined)
    return {
      verdict: 'not-applicable',
      reason: `not asked for: the target file does not declare ${precise.setting}`,
    };
  const names = lacking.length > 0 ? lacking.map(({ setting }) => setting) : [judged.setting ?? ''];
  const unavailable = names.map((name) => findUnavailable(target, name));
  const [first] = unavailable;
  if (first === undefined || unavailable.includes(undefined)) return judged;
  return { verdict: 'not-selected', reason: describeUnavailable(first) };
}

/** Why nothing is tested that needs an unavailable setting, in a few words. */
export function describeUnavailable({ setting, reason }: Omit<UnavailableSetting, 'requirements'>): string {
  return `${setting} is not available: ${reason}`;
}

/**
 * The settings that a full verdict still needs, in the order of the list, each with the requirements that wait for it: those
 * of MUST and DERIVED that were selected and not tested.
 */
export function findMissingSettings(rows: readonly Row[], target: Target): readonly MissingSetting[] {
  const waiting = rows.filter(({ row }) => row.party === 'server' && fails(row));
  const found = new Map<string, { idle: boolean; blocked: boolean; requirements: Set<RequirementId> }>();
  for (const judged of waiting)
    for (const { setting, idle } of settingsFor(judged, target)) {
      const known = found.get(setting) ?? { idle, blocked: idle, requirements: new Set() };
      const blocked = known.blocked && judged.verdict === 'blocked' && judged.setting === undefined;
      found.set(setting, { ...known, blocked, requirements: known.requirements.add(judged.row.id) });
    }
  const order = settingUses.map(({ setting }) => setting);
  return [...found]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([setting, { idle, blocked, requirements }]) => ({
      setting,
      ...(idle ? { idle } : {}),
      ...(blocked ? { blocked } : {}),
      requirements: [...requirements],
    }));
}

function settingsFor(
  judged: Row,
  target: Target,
): readonly { readonly setting: string; readonly idle: boolean }[] {
  const uses = usesOf(judged.row, target).filter(({ kind }) => kind !== 'precise');
  const isLacking = (use: SettingUse) =>
    !holdsSetting(target, use) && findUnavailable(target, use.setting) === undefined;
  if (!isUntested(judged))
    return isTested(judged)
      ? uses.filter((use) => use.always && isLacking(use)).map(({ setting }) => ({ setting, idle: false }))
      : [];
  const lacking = uses.filter(isLacking);
  if (lacking.length > 0) return lacking.map(({ setting }) => ({ setting, idle: false }));
  const own = settingUses.find(({ setting, kind }) => setting === judged.setting && kind !== 'precise');
  const said = own ?? uses[0];
  if (said === undefined) return [];
  const idle = holdsSetting(target, said);
  // What a whole area rests on does not fail to work in silence: its own requirements say so.
  return idle && said.kind === 'base' ? [] : [{ setting: said.setting, idle }];
}

function isTested({ verdict }: Judged): boolean {
  return verdict === 'pass' || verdict === 'warn';
}

/** That a verdict rests on a declared setting, in a few words. */
export function describeTrust(setting: string): string {
  return `judged on a declared ${setting}, which nothing proves`;
}

/** How many requirements wait for which settings, in one sentence without its full stop. */
export function describeMissing(missing: readonly MissingSetting[]): string {
  const count = new Set(missing.flatMap(({ requirements }) => requirements)).size;
  const names = missing.map(({ setting, idle, blocked }) => {
    const why = blocked === true ? 'its tests are blocked' : 'without effect';
    return idle === true ? `${setting} (declared, ${why})` : setting;
  });
  const [need, what] = [
    count === 1 ? 'needs' : 'need',
    names.length === 1 ? 'this setting' : 'these settings',
  ];
  return `${count} ${count === 1 ? 'requirement' : 'requirements'} ${need} ${what}: ${names.join(', ')}`;
}

/** The settings that the target file says the target cannot have, each with what was not tested for want of it. */
export function listUnavailable(rows: readonly Row[], target: Target): readonly UnavailableSetting[] {
  return Object.entries(target.unavailable ?? {}).map(([setting, reason]) => ({
    setting,
    reason,
    requirements: rows
      .filter((row) => row.reason === describeUnavailable({ setting, reason }))
      .map(({ row }) => row.id),
  }));
}
