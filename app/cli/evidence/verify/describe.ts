import { groupBy } from '../../../../src/lib/group-by.ts';
import { describeOutcome } from '../../../../src/report/formats/outcome.ts';
import type { Report } from '../../../../src/report/report.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { quoteForShell } from '../../run/replay.ts';
import { percentOf } from './demands.ts';
import type { OpenedMark } from './open-marks.ts';
import type { Recomputed, Verification } from './verify-bundle.ts';

const maxProblems = 20;

/** The outcome of verifying a bundle. */
export interface VerifiedBundle extends Verification {
  /** Demands that the run does not meet. */
  readonly unmet: readonly string[];
  /** Marks that values were held against. */
  readonly opened: readonly OpenedMark[];
  /** The file of the key or of the trusted root, where it came with the bundle. */
  readonly keyBeside: string | undefined;
}

/** Describes in lines what came of verifying a bundle: whether it holds, of what run, and what nobody can know from it. */
export function describeVerification(verification: VerifiedBundle): string[] {
  const { problems, report, recomputed, coverage, statement, unmet } = verification;
  const about = statement?.predicate.conformance;
  const run =
    about === undefined ? [] : [`${about.target}, run ${about.run}, ${String(about.started).slice(0, 10)}`];
  if (problems.length > 0 || report === undefined || recomputed === undefined)
    return [`Refused: ${pluralize(problems.length, 'reason')}.`, ...run, ...listShort(problems)];
  return [
    unmet.length === 0
      ? `The bundle holds. ${describeOutcome(report)}`
      : `The bundle holds, and the run is not what was asked for: ${pluralize(unmet.length, 'reason')}.`,
    ...listShort(unmet),
    ...run,
    ...verification.opened.flatMap(describeOpened),
    ...describeUnknown(verification, report),
    ...describeRecomputed(recomputed, report),
    ...describeCoverage(coverage),
  ];
}

function describeOpened(mark: OpenedMark): string[] {
  if ('problem' in mark) return [];
  const { tag, value, exchanges, handOn } = mark;
  return [
    `Opened: #${tag} stands for ${JSON.stringify(value)}, in ${pluralize(exchanges.length, 'exchange')} such as ${exchanges[0]}.`,
    `Others open this mark alone with: --open ${quoteForShell(handOn)}`,
  ];
}

function listShort(sentences: readonly string[]): string[] {
  const more = sentences.length - maxProblems;
  return [
    ...sentences.slice(0, maxProblems).map((one) => `  - ${one}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** Describes what a reader has to know in another way. */
function describeUnknown({ keyBeside }: VerifiedBundle, { target }: Report): string[] {
  const addresses = [target.outbound, target.banking].filter((one) => one !== undefined);
  const from = addresses.length === 0 ? target.name : [...new Set(addresses)].join(' and ');
  return [
    `Not proved: that the answers came from ${from}. Who holds the key can write answers that agree with each other.`,
    ...(keyBeside === undefined
      ? []
      : [
          `Not proved: who signed. ${keyBeside} came with the bundle: get it in another way, from the signer or from Sigstore.`,
        ]),
  ];
}

function describeCoverage(coverage: Verification['coverage']): string[] {
  if (coverage === undefined) return [];
  const { covered, notCovered } = coverage;
  return [
    `Covered: ${covered.join(', ')}.`,
    ...(notCovered.length === 0 ? [] : [`Not covered, and not looked at: ${notCovered.join(', ')}.`]),
  ];
}

function describeRecomputed(
  { checks: ran, verdicts, answers, believed, comparedCode }: Recomputed,
  { target }: Report,
): string[] {
  const shorten = ({ why }: { readonly why: string }) =>
    why.replace(/to \w+ \S+, which/, 'to a request that');
  const isServer = target.kind === 'server' || target.kind === 'mock';
  return [
    ...(isServer
      ? [
          `Recomputed: ${describeShare(verdicts)} verdicts, by ${describeShare(ran)} checks run again on what was recorded.`,
          `Held against the contract again: ${describeShare({ same: answers.judged, of: answers.of })} answers.`,
        ]
      : [
          `Recomputed: ${describeShare(verdicts)} verdicts, from ${pluralize(answers.of, 'recorded exchange')} judged again.`,
        ]),
    ...(comparedCode
      ? []
      : ['Believed: that the package had the code of its version; this one was built in another way.']),
    ...(verdicts.believed.length === 0
      ? []
      : [`Believed: ${pluralize(verdicts.believed.length, 'verdict')}, whose tests do not run again:`]),
    ...[...groupBy(verdicts.believed, shorten)].map(
      ([why, all]) => `  ${all.length} because ${why}: ${all.map(({ id }) => id).join(', ')}`,
    ),
    ...(isServer || believed.length === 0
      ? []
      : [`Believed: the results of ${pluralize(believed.length, 'recording')}:`]),
    ...(isServer
      ? []
      : [...groupBy(believed, shorten)].map(([why, all]) => `  ${all.length} because ${why}`)),
  ];
}

function describeShare(share: { readonly same: number; readonly of: number }): string {
  return `${share.same} of ${share.of} (${percentOf(share)} %)`;
}
