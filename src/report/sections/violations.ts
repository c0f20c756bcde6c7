import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Area, Level } from '../../catalogue/requirements.ts';
import { parseJson, writeJson } from '../../lib/json/text.ts';
import { copyChanged, findValueAt, isContainer } from '../../lib/json/values.ts';
import { cut, escapeUnprintable } from '../formats/text.ts';
import type { Exchanges, ReportedFinding } from '../report.ts';
import { describeFrequency } from './frequency.ts';

/** A requirement that was violated, with the places at which it was. */
export interface ViolatedRequirement {
  readonly id: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  /** Its verdict in the earlier of two runs, in words. */
  readonly before?: string;
  /** The requirement above it that may explain it. */
  readonly under?: RequirementId;
  /** The first places, the worst first. */
  readonly places: readonly Place[];
  /** How many places there are. */
  readonly count: number;
}

/** A finding with what people read of it. */
export interface Place extends ReportedFinding {
  /** Why the finding does not fail the requirement, as a remark behind what came; empty for one that fails it. */
  readonly remark: string;
  /** The request, the status, the place in the body, how often. */
  readonly on: string;
  /** The body of the request, cut; absent when none was sent or the exchange is not at hand. */
  readonly sent?: string;
  /** The part of the response's body around the place, cut; absent without a body, and without the exchange. */
  readonly received?: string;
  /** True where the exchanges of the run are at hand. */
  readonly isRecorded: boolean;
}

/** What a violation is made of: a requirement of a report, or a change between two. */
type ViolationSource = Omit<ViolatedRequirement, 'places' | 'count' | 'under'> & {
  readonly findings: readonly ReportedFinding[];
};

/** Places that are described; the rest is only counted. */
const maxPlaces = 3;

/** Describes a violated requirement. `exchanges` are those of its run, undefined where they are not at hand. */
export function describeViolation(
  { id, area, clause, level, text, before, findings }: ViolationSource,
  exchanges: Exchanges | undefined,
): ViolatedRequirement {
  return {
    ...{ id, area, clause, level, text },
    ...(before === undefined ? {} : { before }),
    places: describePlaces(findings, exchanges, maxPlaces),
    count: findings.length,
  };
}

/** Findings in the order of their weight: those that fail, those that are waived, those that only warn. */
export function sortFindings(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const rank = ({ grade, waived }: ReportedFinding) => (grade === 'warn' ? 2 : Number(waived));
  return [...findings].sort((a, b) => rank(a) - rank(b));
}

/** Describes the places of findings, the worst first. `exchanges` are those of the run, undefined where they are not at hand. */
export function describePlaces(
  findings: readonly ReportedFinding[],
  exchanges: Exchanges | undefined,
  max?: number,
): Place[] {
  return sortFindings(findings)
    .slice(0, max)
    .map((finding) => describePlace(finding, exchanges));
}

function describePlace(finding: ReportedFinding, exchanges: Exchanges | undefined): Place {
  const recorded = exchanges?.get(finding.exchange);
  const sent = describeBody(recorded?.request.body);
  const received = describeReceived(recorded?.response?.text, finding.pointer);
  return {
    ...finding,
    remark: describeLeniency(finding),
    on: describeAnswer(finding),
    ...(sent === undefined ? {} : { sent }),
    ...(received === undefined ? {} : { received }),
    isRecorded: exchanges !== undefined,
  };
}

function describeLeniency({ grade, waived }: ReportedFinding): string {
  if (grade === 'warn') return ' (only a warning)';
  return waived ? ' (waived)' : '';
}

const maxLengths = { request: 300, body: 240, string: 40 };

function describeAnswer({ request, status, pointer, count, frequency }: ReportedFinding): string {
  const where = pointer === '' ? '' : `, at ${pointer}`;
  const often = count > 1 ? `, ${count} times` : '';
  const seen = frequency === undefined ? '' : `, ${describeFrequency(frequency)}`;
  return escapeUnprintable(`${cut(request, maxLengths.request)} answered ${status}${where}${often}${seen}`);
}

function describeBody(body: string | undefined): string | undefined {
  if (body === undefined || body === '') return undefined;
  return escapeUnprintable(cut(shortenStrings(body), maxLengths.body));
}

/** The part of a JSON body in which a place stands; any other body from its beginning. */
function describeReceived(body: string | undefined, pointer: string): string | undefined {
  if (body === undefined || pointer === '') return describeBody(body);
  try {
    const json = parseJson(body);
    const at = findValueAt(json, pointer);
    const part = isContainer(at) ? at : findValueAt(json, pointer.replace(/\/[^/]*$/, ''));
    return describeBody(part === undefined ? body : writeJson(part));
  } catch {
    return describeBody(body);
  }
}

/** A JSON body in one line with its long strings cut; any other body as it is. */
function shortenStrings(body: string): string {
  const shorten = (_name: string, value: unknown) => ({
    value: typeof value === 'string' ? shortenString(value) : value,
  });
  try {
    return writeJson(copyChanged(parseJson(body), undefined, shorten), { spaced: true });
  } catch {
    return body;
  }
}

function shortenString(text: string): string {
  const { length } = [...text];
  return length <= maxLengths.string ? text : `${cut(text, 12)} (${length} characters)`;
}
