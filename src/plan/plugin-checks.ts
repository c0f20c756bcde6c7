import { collectFromCode } from '../catalogue/plugins/code.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { areas, requirements } from '../catalogue/requirements.ts';
import { UserError } from '../lib/user-error.ts';
import { readSite } from './caller-site.ts';
import type { Check } from './check.ts';
import { type CheckDefinition, check } from './define-check.ts';
import { verifyChecks } from './verify-checks.ts';

/** Makes a check of its definition, as checks of the suite are made. */
export function definePluginCheck(definition: CheckDefinition): Check {
  // The place of the plug-in's own line: in a build only the suite's checks have theirs in a table.
  const site = readSite(new Error('site').stack, 1);
  return { ...check(definition), site };
}

/**
 * The checks that plug-ins bring, in their order; `kit` is what they are made with. Throws UserError for one that is wrong,
 * and for a requirement of a plug-in that no check judges.
 */
export function loadPluginChecks(kit: object): readonly Check[] {
  const checks = collectFromCode<Check>('checks', kit, verifyChecks);
  for (const { id, area, requiresArea } of checks)
    for (const one of [area, requiresArea])
      if (!areas.includes(one))
        throw new UserError(
          `the check ${id} is of the area ${one}, which is unknown: write one of ${areas.join(', ')}`,
        );
  const homes = new Set(checks.flatMap(({ ids }) => ids));
  const homeless = requirements.find(
    ({ id, party }) => isOfPlugin(id) && party === 'server' && !homes.has(id),
  );
  if (homeless !== undefined)
    throw new UserError(
      `no check of the plug-in names ${homeless.id} in its ids: write the one that judges it`,
    );
  return checks;
}

/** True for the id of something that a plug-in brings. */
export function isOfPlugin(id: string): id is Extract<RequirementId, `${string}--${string}`> {
  return id.includes('--');
}
