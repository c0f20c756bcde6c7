import type { RequirementId } from '../catalogue/requirement-id.ts';
import { getRequirement } from '../catalogue/requirements.ts';
import kinds from './setting-kinds.json' with { type: 'json' };
import type { Target } from './types.ts';

/**
 * What a run loses without a setting: `base`, whole areas; `needed`, the word conformant, unless the target file says
 * why the target cannot have it; `precise`, nothing, since it only promises more than the document asks for.
 */
export type SettingKind = 'base' | 'needed' | 'precise';

/** One setting of the target file by which requirements can be tested. */
export interface SettingUse {
  /** Its dotted path. Into a list it names a member of items. */
  readonly setting: string;
  readonly kind: SettingKind;
  /** Settings that supply the same. */
  readonly or: readonly string[];
  /** The area without which nobody needs it, where its requirements do not say so. */
  readonly area?: string;
  /** True where its requirements are judged in part without it. */
  readonly always: boolean;
  /** Requirements that are always tested where the setting does what it is for. */
  readonly requirements: readonly RequirementId[];
}

/** Every setting by which requirements can be tested, those first that most need. */
export const settingUses: readonly SettingUse[] = Object.entries(kinds).map(([setting, use]) => ({
  or: [],
  always: false,
  ...(use as Pick<SettingUse, 'kind' | 'requirements'> & Partial<SettingUse>),
  setting,
}));

/** True when a target file declares a setting, or one that supplies the same. A `false` declares nothing. */
export function holdsSetting(target: Target, { setting, or }: Pick<SettingUse, 'setting' | 'or'>): boolean {
  return [setting, ...or].some((path) => holds(target, path.split('.')));
}

function holds(node: unknown, path: readonly string[]): boolean {
  if (Array.isArray(node)) return path.length === 0 || node.some((item) => holds(item, path));
  const [key, ...rest] = path;
  if (key === undefined) return node !== undefined && node !== false;
  if (typeof node !== 'object' || node === null) return false;
  return holds((node as Readonly<Record<string, unknown>>)[key], rest);
}

/** True when requirements of the declared areas hang on a setting. */
export function isOfTarget({ area, requirements, setting }: SettingUse, target: Target): boolean {
  const declared = (name: string) => target.areas.some((one) => one === name);
  if (area !== undefined) return declared(area);
  if (requirements.length === 0) return declared(setting.split('.')[0] ?? '');
  return requirements.some((id) => {
    const own = getRequirement(id).area;
    return own === 'general' ? target.outbound !== undefined : declared(own);
  });
}

/** The settings of a kind that a target could be tested with and its file does not declare, in the order of the list. */
export function listUndeclared(target: Target, kind: SettingKind): readonly SettingUse[] {
  return settingUses.filter(
    (use) =>
      use.kind === kind &&
      isOfTarget(use, target) &&
      !holdsSetting(target, use) &&
      findUnavailable(target, use.setting) === undefined,
  );
}

/** Why a target cannot have a setting, as its file says of it or of a section around it; undefined where it does not. */
export function findUnavailable(
  { unavailable = {} }: Pick<Target, 'unavailable'>,
  setting: string,
): { readonly setting: string; readonly reason: string } | undefined {
  const named = Object.entries(unavailable).find(
    ([name]) => setting === name || setting.startsWith(`${name}.`),
  );
  return named && { setting: named[0], reason: named[1] };
}
