import { checks } from '../../../tests/index.ts';
import { UserError } from '../../lib/user-error.ts';
import { mergeShards } from '../../report/run/merge.ts';
import { readRunFolder, rebuildFrom } from '../../report/run/rebuild-report.ts';
import { hasRecord } from '../../report/run/record.ts';
import { conclude, type ReportView } from '../shared/conclude.ts';

/** Does what `obc merge` is asked for. Throws UserError when the folders are not the shards of one run. */
export default function merge(
  folders: readonly string[],
  { out, ...view }: ReportView & { out: string },
): void {
  if (hasRecord(out)) throw new UserError(`--out ${out} holds a run of its own: choose another folder`);
  rebuildFrom(folders, () => conclude(mergeShards(folders.map(readRunFolder), checks), out, view));
}
