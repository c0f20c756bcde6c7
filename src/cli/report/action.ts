import { checks } from '../../../tests/index.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from '../../report/run/rebuild-report.ts';
import { conclude, type ReportView } from '../shared/conclude.ts';

/** Does what `obc report` is asked for. Throws UserError when the folder is not that of a run. */
export default function report(folder: string, view: ReportView): void {
  rebuildFrom([folder], () => conclude(rebuildReport(readRunFolder(folder), checks), folder, view));
}
