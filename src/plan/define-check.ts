import type { Check, CheckContext } from './check.ts';
import { findSite } from './site.ts';

/** What a check says of itself; the rest is filled in. */
export type CheckDefinition = Omit<
  Check,
  'site' | 'requiresArea' | 'needs' | 'depth' | 'resources' | 'properties' | 'mock' | 'atEnd' | 'run'
> &
  Partial<Pick<Check, 'requiresArea' | 'needs' | 'depth' | 'resources' | 'properties' | 'mock' | 'atEnd'>> & {
    run: (context: CheckContext) => Promise<void>;
  };

/** Makes a check of its definition and notes where it stands. */
export function check(definition: CheckDefinition): Check {
  return {
    requiresArea: definition.area,
    needs: [],
    depth: 'quick',
    resources: {},
    properties: [],
    mock: false,
    atEnd: false,
    ...definition,
    site: findSite(definition.id),
  };
}
