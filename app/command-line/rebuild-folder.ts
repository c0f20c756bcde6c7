import { isClientFolder, readClientFolder } from '../../client/run/evidence.ts';
import { rebuildClientReport } from '../../client/run/verify.ts';
import {
  type RebuiltReport,
  readRunFolder,
  rebuildFrom,
  rebuildReport,
} from '../../src/report/run/rebuild-report.ts';
import { checks } from '../../tests/index.ts';

/** The report of a run from its folder, whether it judged a server or a client. Throws UserError where it is none. */
export function rebuildFolder(folder: string): RebuiltReport {
  return rebuildFrom([folder], () =>
    isClientFolder(folder)
      ? rebuildClientReport(readClientFolder(folder))
      : rebuildReport(readRunFolder(folder), checks),
  );
}
