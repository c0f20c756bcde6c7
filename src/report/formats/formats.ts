import type { Exchanges, Report } from '../report.ts';
import { isAllureFile, isRequirementFile } from './allure/files.ts';
import type { Explanations } from './page/explanations.ts';

/** Files and reports beside those of a run. */
export interface ReportCompanions {
  /** The report of the run before. */
  readonly last?: Report | undefined;
  /** The page that judges recordings, to be written. */
  readonly judgePage?: string;
  /** True in the folder of a run, where `obc report` writes that page. */
  readonly isInFolder?: boolean;
}

/** Makes the text of a file; `explanations` say how requirements are judged. */
type MakeText = (
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations,
  beside?: ReportCompanions,
) => string | Iterable<string>;

/** A file in the folder of a format. */
export interface MadeFile {
  readonly name: string;
  readonly text: string;
}

interface Format {
  /** The file or the folder that it writes, in the folder of the reports. */
  readonly path: string;
  /** When a run writes it; absent for a format that is made of the record of a run when somebody asks for it. */
  readonly written?: 'always' | 'usually';
}

/** A format of one file. What makes it is loaded when it is made: commands without a report do not wait for it. */
export interface FileFormat extends Format {
  readonly load: () => Promise<MakeText>;
  /** True for one that report and exchanges give letter for letter on every machine: a signed bundle covers it. */
  readonly isExact?: true;
}

/** A format of a folder with several files. */
export interface FolderFormat extends Format {
  readonly load: () => Promise<(report: Report, exchanges: Exchanges) => Iterable<MadeFile>>;
  /** True for the name of a file in the folder that a run leaves there: all others are a user's. */
  readonly isOwn: (name: string) => boolean;
  /** True for those that the format makes, where others are left there too. */
  readonly isMade?: (name: string) => boolean;
}

/**
 * Every format of a report, by the name that `obc report --format` takes, in the order in which they are named. What makes
 * a text is not of a type of its own, so that the declarations of the package need none of the modules.
 */
export const formats = {
  html: {
    path: 'index.html',
    written: 'usually',
    load: async (): Promise<MakeText> => (await import('./page/page.ts')).reportPage,
  },
  json: {
    path: 'report.json',
    written: 'always',
    load: async () => (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  },
  junit: {
    path: 'junit.xml',
    written: 'usually',
    isExact: true,
    load: async (): Promise<MakeText> => (await import('./junit/junit.ts')).formatJunit,
  },
  markdown: {
    path: 'summary.md',
    written: 'usually',
    isExact: true,
    load: async (): Promise<MakeText> => (await import('./markdown/markdown.ts')).formatMarkdown,
  },
  badge: {
    path: 'badge.svg',
    isExact: true,
    load: async (): Promise<MakeText> => (await import('./badge.ts')).renderBadge,
  },
  sarif: {
    path: 'results.sarif',
    load: async (): Promise<MakeText> => (await import('./sarif.ts')).formatSarif,
  },
  ndjson: {
    path: 'exchanges.ndjson',
    isExact: true,
    load: async (): Promise<MakeText> => (await import('./exchange-lines.ts')).formatExchanges,
  },
  har: {
    path: 'exchanges.har',
    isExact: true,
    load: async (): Promise<MakeText> => (await import('./har.ts')).formatHar,
  },
  allure: {
    path: 'allure-results',
    written: 'usually',
    // Written out: programs that see the types of this list need none of Allure's for it.
    isOwn: (name: string) => isAllureFile(name),
    isMade: (name: string) => isRequirementFile(name),
    load: async () => (await import('./allure/results.ts')).buildAllureFiles,
  },
  requests: {
    path: 'reproduce',
    isOwn: (name) => /^[a-z0-9-]+\.http$/.test(name),
    load: async () => (await import('./requests.ts')).buildRequestFiles,
  },
} as const satisfies Readonly<Record<string, FileFormat | FolderFormat>>;

export type FormatName = keyof typeof formats;

/** Every name that `obc report --format` takes. */
export const formatNames = Object.keys(formats) as readonly FormatName[];

const entries = Object.entries(formats) as readonly [FormatName, FileFormat | FolderFormat][];

/** The formats that every run writes. */
export const usualFormats = entries.flatMap(([name, { written }]) => (written === undefined ? [] : [name]));

export const fileFormats = entries.flatMap(([, format]) => ('isOwn' in format ? [] : [format]));
export const folderFormats = entries.flatMap(([, format]) => ('isOwn' in format ? [format] : []));

/** Name of the page beside a report that judges recordings. */
export const judgePageFile = 'judge.html';

/** The folder of the reports of a run where nobody names another one. */
export const defaultFolder = 'reports';

/** The files and folders of some formats, and of those that are always written. */
export function pathsOf(chosen: readonly FormatName[] = usualFormats): string[] {
  const some = entries.filter(([name, { written }]) => written === 'always' || chosen.includes(name));
  return some.map(([, { path }]) => path);
}

/** True for the name of a file that a format writes. */
export function isReport(name: string): boolean {
  return fileFormats.some(({ path }) => path === name);
}
