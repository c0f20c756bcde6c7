import { pluralize } from '../verdict/outcome.ts';
import type { Comparison } from './comparison.ts';

/**
 * The exit code of a comparison that is to gate a build: 1 when something newly fails, 3 when the later run could not
 * say of everything what the earlier one said, so that nothing unjudged ever looks fixed; 0 otherwise.
 */
export function decideGate({ newlyFails, noLongerJudged, after, preview }: Comparison): 0 | 1 | 3 {
  if (newlyFails.length > 0) return 1;
  const unsaid =
    needsNewRun({ preview }) ||
    noLongerJudged.length > 0 ||
    after.outcome === 'not-judged' ||
    after.outcome === 'harness-error';
  return unsaid ? 3 : 0;
}

/** What a comparison comes to: something newly fails, something is no longer judged, or neither. */
export function toneOf({ newlyFails, noLongerJudged, preview }: Comparison): 'fail' | 'open' | 'pass' {
  if (newlyFails.length > 0) return 'fail';
  return noLongerJudged.length > 0 || needsNewRun({ preview }) ? 'open' : 'pass';
}

function needsNewRun({ preview }: { readonly preview: Comparison['preview'] }): boolean {
  return (preview?.needNewRun.length ?? 0) > 0;
}

/** What a comparison comes to, in one sentence. */
export function summarize(comparison: Comparison): string {
  const { newlyFails, newlyWarns, newlyPasses, noLongerJudged, changedOtherwise, stillFails, silences } =
    comparison;
  const parts = [
    count(newlyFails.length, 'newly fails', 'newly fail'),
    count(newlyWarns.length, 'newly warns', 'newly warn'),
    count(newlyPasses.length, 'newly passes', 'newly pass'),
    count(comparison.preview?.needNewRun.length ?? 0, 'needs a new run', 'need a new run'),
    count(noLongerJudged.length, 'is no longer tested', 'are no longer tested'),
    count(changedOtherwise.length, 'changed otherwise', 'changed otherwise'),
    count(stillFails.length, 'still fails', 'still fail'),
  ].filter((part) => part !== undefined);
  const filled =
    silences.length === 0 ? [] : [`unspecified behaviour changed at ${pluralize(silences.length, 'point')}`];
  const [first, ...rest] = [...parts, ...filled];
  if (first === undefined) return 'Nothing changed.';
  const said = [
    parts.length === 0
      ? first.replace(/^u/, 'U')
      : first.replace(/^(\d+)/, (number) => `${number} ${noun(number)}`),
    ...rest,
  ];
  return `${said.join(', ')}.`;
}

function count(many: number, one: string, more: string): string | undefined {
  return many === 0 ? undefined : `${many} ${many === 1 ? one : more}`;
}

function noun(number: string): string {
  return number === '1' ? 'requirement' : 'requirements';
}
