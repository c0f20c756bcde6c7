import type { Stage, Status, StepResult, TestResult } from 'allure-js-commons';

/** A type of Allure with its enumerations as plain texts. */
type Plain<T> = T extends Status | Stage
  ? `${T}`
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

export type AllureStep = Plain<StepResult>;
export type AllureResult = Omit<Plain<TestResult>, 'statusDetails'> & {
  /** True for a known failure, which fails without counting in the ring and in the quality gate of Allure 3. */
  readonly statusDetails: AllureStep['statusDetails'] & { readonly known?: boolean };
};

const byPlaywright = /^[0-9a-f-]{32,36}-(?:(?:result|container|globals)\.json|attachment(?:\.[a-z0-9]+)?)$/;
const byUs =
  /^obc-[\w+-]+-(?:result\.json|attachment\.(?:httpexchange|txt))$|^(?:categories\.json|environment\.properties|executor\.json|allurerc\.mjs)$/;

/** True for the name of a file that `buildAllureFiles` makes. */
export function isRequirementFile(name: string): boolean {
  return byUs.test(name);
}

/** True for the name of a file that a run leaves among its results, by allure-playwright or by us. */
export function isAllureFile(name: string): boolean {
  return byPlaywright.test(name) || byUs.test(name);
}
