/** The words that Allure has for the end of a test or a step. */
export type AllureStatus = 'failed' | 'broken' | 'passed' | 'skipped';

export interface AllureAttachment {
  readonly name: string;
  /** Name of the file beside the result. */
  readonly source: string;
  readonly type: 'application/json' | 'text/plain';
}

export interface AllureParameter {
  readonly name: string;
  readonly value: string;
  /** True keeps the test the same one in the history whatever the value is. */
  readonly excluded?: boolean;
}

export interface AllureStep {
  readonly name: string;
  readonly status: AllureStatus;
  readonly stage: 'finished';
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly stop: number;
  readonly steps: readonly AllureStep[];
  readonly attachments: readonly AllureAttachment[];
  readonly parameters: readonly AllureParameter[];
  readonly statusDetails: AllureDetails;
}

export interface AllureDetails {
  readonly message?: string;
  readonly trace?: string;
  readonly expected?: string;
  readonly actual?: string;
}

/** One result as Allure reads it from `<uuid>-result.json`. */
export interface AllureResult extends AllureStep {
  readonly uuid: string;
  /** Ties the results of one requirement of one target together over runs. */
  readonly historyId: string;
  readonly testCaseId: string;
  readonly fullName: string;
  readonly titlePath: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly links: readonly { readonly name: string; readonly url: string; readonly type: string }[];
}

/** A file of a folder of Allure results. */
export interface AllureFile {
  readonly name: string;
  readonly text: string;
}
