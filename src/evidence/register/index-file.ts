import { readSuite } from '../../report/fold/suite.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import { findShortfall } from '../bundle/certificate.ts';
import { implementationsFolder } from './frame.ts';
import { type Implementation, nameRunFolder, type RegisteredRun } from './implementation.ts';

/** The register for programs, at the top of its site; it also tells that the folder is one of a register. */
export const registerFile = 'register.json';

/** The register as JSON: implementations with their runs, the latest first, and where their folders are. */
export function describeRegister(implementations: readonly Implementation[]): object {
  return {
    version: 1,
    kind: registerKind,
    suite: readSuite(),
    implementations: implementations.map(({ slug, name, vendor, signer, runs }) => ({
      ...{ name, vendor, signer: signer.id, folder: `${implementationsFolder}/${slug}` },
      runs: runs.map(describeRun),
    })),
  };
}

/** What tells the file of a register from any other JSON. */
export const registerKind = 'register of implementations';

function describeRun(run: RegisteredRun): object {
  const { report, statement, recomputed, hasCertificate } = run;
  const { title, areas } = gradeOf(report);
  const isConformant = findShortfall(report) === undefined;
  const { version, environment } = report.target;
  return {
    ...{ run: report.run.id, start: report.run.start, version, environment, suite: report.suite },
    ...{ outcome: report.outcome, grade: title, isConformant, areas, recomputed, hasCertificate },
    ...{ made: statement.predicate.conformance.made, folder: nameRunFolder(run) },
  };
}
