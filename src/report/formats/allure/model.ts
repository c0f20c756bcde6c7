import type { Stage, Status, StepResult, TestResult } from 'allure-js-commons';

/** What allure-js-commons takes, its enumerations as plain texts. */
type Plain<T> = T extends Status | Stage
  ? `${T}`
  : T extends (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Plain<T[Key]> }
      : T;

/** The words that Allure has for the end of a test or a step. */
export type AllureStatus = `${Status}`;

export type AllureStep = Plain<StepResult>;
export type AllureResult = Plain<TestResult>;
export type AllureAttachment = AllureStep['attachments'][number];
export type AllureDetails = AllureStep['statusDetails'];

/** A file of a folder of Allure results. */
export interface AllureFile {
  readonly name: string;
  readonly text: string;
}
