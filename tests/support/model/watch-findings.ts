import type { CheckContext } from '../../../src/plan/check.ts';

/** The context, and whether anything was found since this was last asked: the model then no longer knows the target. */
export function watchFindings(context: CheckContext) {
  let found = false;
  const verify: CheckContext['verify'] = (id, holds, evidence) => {
    found ||= !holds;
    return context.verify(id, holds, evidence);
  };
  const hasFound = () => {
    const was = found;
    found = false;
    return was;
  };
  return { context: { ...context, verify }, hasFound };
}
