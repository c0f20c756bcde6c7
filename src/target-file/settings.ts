import type { Settings, Target } from './types.ts';

/** A setting by its dotted path: `fdx.maxLimit`. Where a check needs one that is missing, it is blocked. */
export type Setting = PathIn<Settings>;

type PathIn<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? string extends keyof T
      ? never
      : { [K in keyof T & string]-?: K | `${K}.${PathIn<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** Settings that another one supplies as well. */
const suppliedBy: Partial<Record<Setting, Setting>> = {
  'revocation.connections': 'revocation.connectionCommand',
};

/** The value of a setting by its dotted path, or of one that supplies the same; undefined when there is neither. */
export function readSetting(target: Target, path: Setting): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], target);
  const other = suppliedBy[path];
  return value === undefined && other !== undefined ? readSetting(target, other) : value;
}
