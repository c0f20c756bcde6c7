import type { Mismatch } from '../../../../src/lib/mismatch.ts';

/** Messages between the page and its server: written by the files of `app/ui`, read by the script of the page. */

/** A requirement that a check failed while the run goes on, by the first place that showed it. */
export interface LiveFailure extends Omit<Mismatch, 'pointer'> {
  readonly requirement: string;
  readonly area: string;
  readonly clause: string;
  readonly level: string;
  readonly text: string;
  /** The request and the status, in words. */
  readonly on: string;
  readonly places: number;
}

/** How far a run is. */
export interface LiveProgress {
  /** From 0 to 1. */
  readonly share: number;
  readonly done: number;
  readonly total: number;
  /** Checks that failed, and that were blocked. */
  readonly failed: number;
  readonly blocked: number;
  readonly requests: number;
  /** Title of the check that began last. */
  readonly current?: string;
  readonly failures: readonly LiveFailure[];
  readonly moreFailures: number;
}

/** How a run came to its end. */
export interface RunEnding {
  readonly exitCode: number;
  /** The outcome in a sentence, or why there is none. */
  readonly sentence: string;
  /** The colour of the outcome: a class of the style sheet. */
  readonly kind: string;
  /** Reasons of the outcome, or the end of what the command printed. */
  readonly lines: readonly string[];
  /** The report page, below the address of reports; absent without a report. */
  readonly page?: string;
}

export interface RunView {
  readonly phase: 'none' | 'starting' | 'running' | 'stopping' | 'ended';
  /** Name of the target file that it goes by, or of what it certifies. */
  readonly title?: string;
  /** The command that does the same, for a terminal. */
  readonly command?: string;
  readonly progress?: LiveProgress;
  /** Milliseconds that it still takes, reckoned by what is done; absent while that is unknown. */
  readonly left?: number;
  readonly ending?: RunEnding;
}

/** A run whose folder lies in that of the reports. */
export interface EarlierRun {
  readonly name: string;
  readonly target: string;
  /** To the minute, in UTC. */
  readonly start: string;
  /** `2 fail, 340 pass`. */
  readonly counts: string;
  readonly outcome: string;
  readonly kind: string;
  readonly failed: number;
  /** The report page, below the address of reports; absent where the run has none. */
  readonly page?: string;
}

/** What the form of a run says. */
export interface RunRequest {
  /** Names of areas; all when empty. */
  readonly areas: readonly string[];
  readonly depth: string;
  readonly mode: string;
  /** Name of the environment of the target file. */
  readonly environment?: string;
  /** Name of an earlier run of which only the failed requirements are judged again. */
  readonly failedOf?: string;
  /** True for the bundled reference server in place of the target file. */
  readonly demo?: boolean;
}

/** How a setting is entered. `list` is one text a line; `yaml` is what has a form of its own. */
export type FieldKind =
  | 'text'
  | 'secret'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'list'
  | 'map'
  | 'yaml';

/** A setting of the target file, or a section of settings, as the form shows it. */
export interface Field {
  /** As `outbound.auth.token`. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly kind: FieldKind;
  /** True when the section above cannot be without it. */
  readonly isRequired: boolean;
  readonly default?: string;
  readonly options?: readonly string[];
  /** The settings of a section, which has the kind `map`. */
  readonly fields?: readonly Field[];
}

/** What the form shows of a declared setting. */
export interface FieldValue {
  /** As it stands in its control; empty for what is hidden. */
  readonly text: string;
  /** Why it is shown in the text of the file alone. */
  readonly hidden?: 'secret' | 'structure';
  /** Line of the file, from 1. */
  readonly line: number;
}

/** A line of a diagnosis, as `obc doctor --json` writes it. */
export interface DoctorLine {
  readonly topic: string;
  readonly state: 'ok' | 'unproved' | 'missing' | 'warning' | 'problem';
  readonly about: string;
  readonly setting?: string;
  readonly place?: string;
  readonly said: string;
  readonly remedy?: string;
  readonly variable?: string;
  readonly example?: readonly string[];
  readonly blocks: readonly string[];
}

export interface Doctor {
  readonly target?: string;
  readonly lines: readonly DoctorLine[];
  readonly requests: number;
  readonly ready: boolean;
}

/** What the form shows of a text. */
export interface Analysis {
  /** Mistakes that are found without asking the target, in the form of a diagnosis. */
  readonly diagnosis: Doctor;
  /** Every declared setting by its path; those of a text that is not YAML are unknown. */
  readonly values: Readonly<Record<string, FieldValue>>;
  /** False for a text that is not YAML: the form then has nothing to show or to change. */
  readonly isReadable: boolean;
  /** Names of the environments of the file. */
  readonly environments: readonly string[];
  /** Name of the target, as runs and reports show it. */
  readonly target?: string;
}

/** A target file as it stands on the disk, or as it is to be written for the first time. */
export interface OpenedFile {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  /** Tells whether the file was changed since; undefined for one that does not exist yet. */
  readonly digest?: string;
}

/** What the page is opened with. */
export interface Start {
  readonly file?: OpenedFile;
  /** Why the file of the command line could not be opened, and its path. */
  readonly problem?: string;
  readonly path?: string;
  readonly environment?: string;
  readonly fields: readonly Field[];
  readonly areas: readonly string[];
  readonly depths: readonly string[];
  readonly defaultDepth: string;
  readonly folder: string;
  /** Where pages of reports stand. */
  readonly reports: string;
}
