import { checks } from '../../../tests/checks.ts';
import { merged } from '../../run-record/merge.ts';
import { hasRecord } from '../../run-record/record.ts';
import { readRunFolder } from '../../run-record/remake.ts';
import { UserError } from '../../user-error.ts';
import { conclude, type ReportView } from '../report-view.ts';

/** Does what `obc merge` is asked for. Throws UserError when the folders are not the shards of one run. */
export function merge(folders: readonly string[], { out, ...view }: ReportView & { out: string }): void {
  if (hasRecord(out)) throw new UserError(`--out ${out} holds a run of its own: choose another folder`);
  conclude(merged(folders.map(readRunFolder), checks), out, view);
}
