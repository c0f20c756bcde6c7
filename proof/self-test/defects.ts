import type { Check } from '../../src/plan/check.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import type { Fault } from '../reference-server/types.ts';
import { selectReached } from './reach.ts';
import { runSubject } from './trial.ts';

/**
 * The ids of the checks that show a fault on the reference server, in the order of the document: those with a finding of
 * a requirement that it breaks, or of one that it makes warn. At `quick`, or at the depth that the fault needs.
 */
export async function findChecksThatShow(fault: Fault, checks: readonly Check[]): Promise<readonly string[]> {
  const only = await selectReached(fault, checks, 'service');
  const { journal } = await runSubject({ fault }, { checks, only, depth: fault.needs ?? 'quick' });
  const shown = new Set(shownRequirementsOf(fault));
  const warned = new Set<string>(fault.warns);
  const showing = new Set(
    journal.entries.flatMap((entry) => {
      if (entry.type !== 'check') return [];
      const { check, findings } = entry.result;
      const isShown = findings.some(
        ({ requirement, grade }) => shown.has(requirement) && (grade === 'fail' || warned.has(requirement)),
      );
      return isShown ? [check] : [];
    }),
  );
  return checks.flatMap(({ id }) => (showing.has(id) ? [id] : []));
}
