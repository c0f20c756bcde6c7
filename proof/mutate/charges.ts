import type { FailingId, ShouldId } from '../reference-server/types.ts';
import type { FaultDetails } from './fault.ts';

/** Details of faults that only a run of standard depth meets. */
export const standard = { needs: 'standard' } as const;

/** Charges of faults that only a run of standard depth meets. */
export function needStandard(...breaks: readonly FailingId[]): FaultDetails {
  return { breaks, ...standard };
}

/** Charges of faults that show as warnings. */
export function warn(...warns: readonly ShouldId[]): FaultDetails {
  return { warns };
}

/** Requirements that a fault may break as well, for one reason. */
export function admitBreaks(reason: string, ...ids: readonly FailingId[]): FaultDetails {
  return { mayBreak: Object.fromEntries(ids.map((id) => [id, reason])) };
}
