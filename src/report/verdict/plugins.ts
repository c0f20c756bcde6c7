import type { Report, ReportedPlugin } from '../report.ts';
import { pluralize } from './outcome.ts';

type Judge = Pick<Report, 'suite'>;

/** The plug-ins that take something away from the document or alter it: what passes by them is theirs, not ours. */
function listSchemes({ suite: { plugins = [] } }: Judge): readonly ReportedPlugin[] {
  return plugins.filter(
    ({ changes = [], alterations = [] }) => alterations.length > 0 || changes.some(takesAway),
  );
}

function takesAway({ change }: NonNullable<ReportedPlugin['changes']>[number]): boolean {
  return change === 'lowered' || change === 'left out';
}

/** What each plug-in that alters the document makes of it, in a few words. */
export function describeSchemes(report: Judge): string[] {
  return listSchemes(report).map(({ name, version, changes = [], alterations = [] }) => {
    const count = (wanted: string) => changes.filter(({ change }) => change === wanted).length;
    const parts = [
      [count('lowered'), 'requirement', 'lowered'],
      [count('left out'), 'requirement', 'left out'],
      [alterations.length, 'part of the document', 'altered'],
    ] as const;
    const said = parts
      .filter(([number]) => number > 0)
      .map(([number, what, done]) => countParts(number, what, done));
    return `by the plug-in ${name} ${version}: ${said.join(' and ')}`;
  });
}

function countParts(number: number, what: string, done: string): string {
  const [noun = '', ...rest] = what.split(' ');
  return [pluralize(number, noun), ...rest, done].join(' ');
}

/** The schemes by which a run passed in place of the document, without and with their versions; undefined without. */
export function nameSchemes(
  report: Judge,
): { readonly names: string; readonly versions: string } | undefined {
  const schemes = listSchemes(report);
  if (schemes.length === 0) return undefined;
  return {
    names: schemes.map(({ name }) => name).join(' and '),
    versions: schemes.map(({ name, version }) => `${name} ${version}`).join(' and '),
  };
}

/** The suite with its version and its plug-ins, in a line. */
export function describeSuite({ name, version, plugins = [] }: Report['suite']): string {
  const added = plugins.map((one) => `${one.name} ${one.version} (${one.digest})`);
  return [`${name} ${version}`, ...(added.length === 0 ? [] : [`with ${added.join(', ')}`])].join(' ');
}
