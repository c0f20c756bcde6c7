import type { Exchanges, Report } from '../report.ts';
import { isAllureFile, isRequirementFile } from './allure/files.ts';
import type { Explanations } from './page/explanations.ts';

interface FormatPlace {
  /** The file or the folder that it writes, in the folder of the reports. */
  readonly path: string;
  /** When a run writes it; absent for a format that is made of the record of a run when somebody asks for it. */
  readonly written?: 'always' | 'usually';
}

/** A format of one file. */
export interface FileFormat extends FormatPlace {
  /** Loads what makes its text, which commands without a report do not wait for. */
  readonly load: () => Promise<
    (
      report: Report,
      exchanges: Exchanges,
      /** How requirements are judged and proved. */
      explanations: Explanations,
      /** The report of the run before, where there is one. */
      last?: Report,
    ) => string | Iterable<string>
  >;
  /** True for one that report and exchanges give letter for letter on every machine: a signed bundle covers it. */
  readonly isExact?: true;
}

/** A format of a folder with several files. */
export interface FolderFormat extends FormatPlace {
  readonly load: () => Promise<
    (
      report: Report,
      exchanges: Exchanges,
    ) => Iterable<{
      readonly name: string;
      readonly text: string;
    }>
  >;
  /** True for the name of a file in the folder that a run leaves there: all others are a user's. */
  readonly isOwn: (name: string) => boolean;
  /** True for those that the format makes, where others are left there too. */
  readonly isMade?: (name: string) => boolean;
}

/** Every format of a report, by the name that `obc report --format` takes, in the order in which they are named. */
export const formats = {
  html: {
    path: 'index.html',
    written: 'usually',
    load: async () => (await import('./page/page.ts')).reportPage,
  },
  json: { path: 'report.json', written: 'always', load: async () => formatJson },
  junit: {
    path: 'junit.xml',
    written: 'usually',
    isExact: true,
    load: async () => (await import('./junit/junit.ts')).formatJunit,
  },
  markdown: {
    path: 'summary.md',
    written: 'usually',
    isExact: true,
    load: async () => (await import('./markdown/markdown.ts')).formatMarkdown,
  },
  badge: {
    path: 'badge.svg',
    isExact: true,
    load: async () => (await import('./badge/badge.ts')).renderBadge,
  },
  sarif: { path: 'results.sarif', load: async () => (await import('./sarif.ts')).formatSarif },
  ndjson: {
    path: 'exchanges.ndjson',
    isExact: true,
    load: async () => (await import('./exchange-lines.ts')).formatExchanges,
  },
  har: { path: 'exchanges.har', isExact: true, load: async () => (await import('./har/har.ts')).formatHar },
  allure: {
    path: 'allure-results',
    written: 'usually',
    isOwn: isAllureFile,
    isMade: isRequirementFile,
    load: async () => (await import('./allure/results.ts')).buildAllureFiles,
  },
  requests: {
    path: 'reproduce',
    isOwn: isRequestFile,
    load: async () => (await import('./requests.ts')).buildRequestFiles,
  },
} as const satisfies Readonly<Record<string, FileFormat | FolderFormat>>;

export type FormatName = keyof typeof formats;

/** Every name that `obc report --format` takes. */
export const formatNames = Object.keys(formats) as readonly FormatName[];

/** The formats that every run writes. */
export const usualFormats = formatNames.filter((name) => formatOf(name).written !== undefined);

const all = formatNames.map(formatOf);

export const fileFormats = all.filter((format) => !isFolder(format)) as readonly FileFormat[];
export const folderFormats = all.filter(isFolder);

/** The folder of the reports of a run where nobody names another one. */
export const defaultFolder = 'reports';

/** The files and folders of some formats, and of those that are always written. */
export function pathsOf(chosen: readonly FormatName[] = usualFormats): string[] {
  return formatNames
    .filter((name) => formatOf(name).written === 'always' || chosen.includes(name))
    .map((name) => formatOf(name).path);
}

/** True for the name of a file that a format writes. */
export function isReport(name: string): boolean {
  return fileFormats.some(({ path }) => path === name);
}

function formatOf(name: FormatName): FileFormat | FolderFormat {
  return formats[name];
}

function isFolder(format: FileFormat | FolderFormat): format is FolderFormat {
  return 'isOwn' in format;
}

function formatJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

function isRequestFile(name: string): boolean {
  return /^[a-z0-9-]+\.http$/.test(name);
}
