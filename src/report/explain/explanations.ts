import { requirements } from '../../catalogue/requirements.ts';
import type { Check } from '../../plan/check.ts';
import type { Proof } from '../../plan/proof.ts';
import type { Explanations } from '../formats/page/explanations.ts';
import { describeCarrier } from './carriers.ts';
import { explanationOf } from './explanation.ts';

/** What the suite knows of every requirement, as the report page shows it. */
export function explanationsOf(checks: readonly Check[], faults: readonly Proof[]): Explanations {
  return new Map(
    requirements.map((row) => {
      const { checks: own, contract, needs, faults: proof } = explanationOf(row, checks, faults);
      const named = own.map(({ id, title, place }) => ({ id, title, place }));
      return [row.id, { checks: named, contract: contract.map(describeCarrier), needs, faults: proof }];
    }),
  );
}
