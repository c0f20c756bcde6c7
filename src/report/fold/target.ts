import { describeDepartures } from '../../target-file/departures.ts';
import type { Target } from '../../target-file/types.ts';
import type { Report } from '../report.ts';

/** The part of the report that says what was certified; `bundled` for the reference server that the suite started. */
export function reportedTargetOf(target: Target, bundled = false): Report['target'] {
  const { name, vendor, version, environment, kind } = target.target;
  return {
    name,
    ...(vendor === undefined ? {} : { vendor }),
    ...(version === undefined ? {} : { version }),
    ...(environment === undefined ? {} : { environment }),
    kind,
    ...(bundled ? { bundled } : {}),
    areas: target.areas,
    ...(target.outbound === undefined ? {} : { outbound: target.outbound.baseUrl }),
    ...(target.banking === undefined ? {} : { banking: target.banking.baseUrl }),
    deviations: describeDepartures(target),
  };
}
