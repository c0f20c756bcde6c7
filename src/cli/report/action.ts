import { conclude, type ReportView } from '../shared/conclude.ts';
import { rebuildFolder } from '../shared/rebuild-folder.ts';

/** Does what `obc report` is asked for. Throws UserError when the folder is not that of a run. */
export default function report(folder: string, view: ReportView): void {
  conclude(rebuildFolder(folder), folder, view);
}
