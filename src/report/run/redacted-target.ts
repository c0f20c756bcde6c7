import { isSchemeForm } from '../../target-file/resolve.ts';
import type { Banking, Outbound, Target } from '../../target-file/types.ts';

/** Text that stands for every value of a target file that a plan and a report do without. */
const placeholder = '[masked]';

/**
 * A target with the shape of another one, from which the same plan and the same report follow: what the report shows
 * stays, and of all the rest only names, counts and yes or no do, since any other value may be a secret.
 */
export function redactTarget(target: Target): Target {
  const { outbound, banking, target: about, areas, limits, waivers, unavailable, settleSeconds } = target;
  const { taken: _taken, variables: _variables, named: _named, file, lines, ...settings } = target;
  return {
    ...shapeOf(settings),
    ...(file === undefined ? {} : { file }),
    ...(lines === undefined ? {} : { lines }),
    target: about,
    areas,
    ...(outbound === undefined ? {} : { outbound: redactOutbound(outbound) }),
    ...(banking === undefined ? {} : { banking: redactBanking(banking) }),
    settleSeconds,
    ...(limits === undefined ? {} : { limits }),
    ...(waivers === undefined ? {} : { waivers }),
    ...(unavailable === undefined ? {} : { unavailable }),
  };
}

function redactOutbound(outbound: Outbound): Outbound {
  const { header, value } = outbound.auth;
  const isPublic = isSchemeForm(value);
  const auth = { ...shapeOf(outbound.auth), header, ...(isPublic ? { value } : {}) };
  return { ...shapeOf(outbound), baseUrl: outbound.baseUrl, auth };
}

function redactBanking(banking: Banking): Banking {
  const { baseUrl, names } = banking;
  return { ...shapeOf(banking), baseUrl, names };
}

function shapeOf<T>(value: T): T {
  return shape(value) as T;
}

function shape(value: unknown): unknown {
  if (typeof value === 'string') return placeholder;
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shape(child)]));
}
