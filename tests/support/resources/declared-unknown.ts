import { WrongSetting } from '../../../src/plan/blocked.ts';
import type { Setting } from '../../../src/target-file/settings.ts';

/** The id that the target file declares as unknown. Throws WrongSetting when the target lists it. */
export function requireUnknown(id: string, listed: readonly unknown[], setting: Setting): string {
  if (!listed.some((one) => String(one) === id)) return id;
  throw new WrongSetting(`the target lists ${id}, which is not to exist; correct ${setting}`, setting);
}
