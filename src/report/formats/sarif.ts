import type { Area } from '../../catalogue/requirements.ts';
import { writeCommand } from '../../lib/command-line.ts';
import type { Exchanges, Report, ReportedRequirement } from '../report.ts';
import { describePlaces, type Place } from '../sections/violations.ts';
import { exitCodeOf } from '../verdict/exit-code.ts';
import { explainOutcome } from './outcome.ts';
import { escapeUnprintable } from './text.ts';

/** Results of one requirement: GitHub shows 5,000 in all, and more of the same tell nothing new. */
const maxResults = 20;

/** The section of a target file that declares most of what an area is judged by, the best first. */
const sections: Readonly<Record<Area, readonly string[]>> = {
  general: ['outbound', 'banking'],
  providers: ['outbound'],
  recipients: ['recipients', 'outbound'],
  registrations: ['registrations', 'outbound'],
  revocation: ['revocation', 'outbound'],
  'fdx-accounts': ['fdx', 'outbound'],
  'account-detail': ['banking'],
};

/**
 * The findings of a run as SARIF 2.1.0, which code-scanning pages read. A server has no source file here: a result stands
 * at the section of the target file that declares its area.
 */
export function formatSarif(report: Report, exchanges: Exchanges): string {
  const { suite, run, requirements } = report;
  const broken = requirements.filter(({ findings }) => findings.length > 0);
  const open =
    report.outcome === 'partial' || report.outcome === 'not-judged' || report.outcome === 'harness-error';
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: suite.name, version: suite.version, rules: broken.map(ruleOf) },
          ...(suite.plugins === undefined
            ? {}
            : { extensions: suite.plugins.map(({ name, version }) => ({ name, version })) }),
        },
        automationDetails: { id: `${suite.name}/${report.target.name}/${run.id}` },
        invocations: [
          {
            executionSuccessful: !open,
            startTimeUtc: run.start,
            endTimeUtc: run.end,
            exitCode: exitCodeOf(report),
            toolExecutionNotifications: explainOutcome(report).map((text) => ({
              level: open ? 'error' : 'note',
              message: { text: escapeUnprintable(text) },
            })),
          },
        ],
        results: broken.flatMap((row, ruleIndex) =>
          describePlaces(row.findings, exchanges, maxResults).map((place) => ({
            ruleIndex,
            ...resultOf(row, place, report),
          })),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 1)}\n`;
}

function ruleOf({ id, text, clause, level, area }: ReportedRequirement) {
  return {
    id,
    shortDescription: { text: `${text} (${clause}; ${level})` },
    help: {
      text: `${writeCommand(`explain ${id}`)} shows the clauses, how it is tested, and what proves the test.`,
    },
    defaultConfiguration: { level: level === 'SHOULD' ? 'warning' : 'error' },
    properties: { tags: [area, level, `clause ${clause}`] },
  };
}

function resultOf(row: ReportedRequirement, finding: Place, report: Report) {
  const { wanted, got, on, hint } = finding;
  const lines = [
    row.text,
    `wanted ${wanted}`,
    `got ${got}`,
    `on ${on}`,
    ...(hint === undefined ? [] : [hint]),
  ];
  const place = locateArea(report, row.area);
  return {
    ruleId: row.id,
    level: finding.grade === 'warn' ? 'warning' : 'error',
    message: { text: lines.map(escapeUnprintable).join('\n') },
    locations: [
      {
        ...(place === undefined
          ? {}
          : {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(place.file.replaceAll('\\', '/')) },
                region: { startLine: place.line },
              },
            }),
        logicalLocations: [
          {
            name: finding.operation,
            fullyQualifiedName: `${finding.request}${finding.pointer}`,
            kind: 'resource',
          },
        ],
      },
    ],
    partialFingerprints: {
      'requirement/operation/pointer': [row.id, finding.operation, finding.pointer].join(' '),
    },
    ...(finding.waived
      ? { suppressions: [{ kind: 'external', justification: 'a waiver of the target file' }] }
      : {}),
    properties: { exchange: finding.exchange, replay: finding.replay },
  };
}

/** Where a target file declares an area: the file, and the line of its section. Undefined without a file. */
export function locateArea(
  { target: { file, sections: declared = [] } }: Report,
  area: Area,
): { readonly file: string; readonly line: number } | undefined {
  if (file === undefined) return undefined;
  const lineOf = (section: string) => declared.find(({ name }) => name === section)?.line;
  const line = sections[area].map(lineOf).find((found) => found !== undefined);
  return { file, line: line ?? 1 };
}
