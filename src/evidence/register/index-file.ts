import { readSuite } from '../../report/fold/suite.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import { implementationsFolder } from './frame.ts';
import {
  type Implementation,
  isConformant,
  isExpired,
  lastDayOf,
  nameRunFolder,
  type RegisteredRun,
  type Validity,
} from './implementation.ts';

/** The register for programs, at the top of its site; it also tells that the folder is one of a register. */
export const registerFile = 'register.json';

/** The register as JSON: implementations with their runs, the latest first, and where their folders are. */
export function describeRegister(implementations: readonly Implementation[], validity: Validity): object {
  return {
    version: 1,
    kind: registerKind,
    suite: readSuite(),
    implementations: implementations.map(({ slug, name, vendor, signer, runs }) => ({
      ...{ name, vendor, signer: signer.id, folder: `${implementationsFolder}/${slug}` },
      runs: runs.map((run) => describeRun(run, validity)),
    })),
  };
}

/** What tells the file of a register from any other JSON. */
export const registerKind = 'register of implementations';

function describeRun(run: RegisteredRun, validity: Validity): object {
  const { report, statement, recomputed, hasCertificate, withdrawn } = run;
  const { title, areas } = gradeOf(report);
  const { version, environment } = report.target;
  return {
    ...{ run: report.run.id, start: report.run.start, version, environment, suite: report.suite },
    ...{
      outcome: report.outcome,
      grade: title,
      isConformant: isConformant(run),
      areas,
      recomputed,
      hasCertificate,
    },
    ...{ withdrawn, lastDay: lastDayOf(run, validity), isExpired: isExpired(run, validity) },
    ...{ made: statement.predicate.conformance.made, folder: nameRunFolder(run) },
  };
}
