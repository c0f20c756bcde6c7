import type { CallOptions } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { plainLink } from '../../support/generators/links.ts';
import { otherTypes } from '../../support/generators/wrong-types.ts';

const callback = 'https://redirect.example/callback';

/** Updates that are refused for one thing in them. */
export function listRefusedUpdates(depth: Depth): readonly CallOptions[] {
  const refused = [
    { json: { redirect_uris: otherTypes.redirect_uris } },
    { body: '{"redirect_uris": "https://', contentType: 'application/json' },
    { json: [callback] },
    { json: { redirect_uris: plainLink } },
  ];
  if (depth === 'quick') return refused;
  const others = [true, [[callback]], 7, [7], [{ url: callback }]];
  return [
    ...refused,
    { json: callback },
    ...(depth === 'deep' ? others : others.slice(0, 3)).map((redirect_uris) => ({ json: { redirect_uris } })),
  ];
}

/** Bodies of an update that name no redirect URL, with words for each; at quick the first. */
export function listEmptyUpdates(depth: Depth): readonly (readonly [what: string, body: string])[] {
  const all = [
    ['without redirect_uris', '{}'],
    ['with redirect_uris null', '{"redirect_uris":null}'],
    ['with the body null', 'null'],
    ['without a body', ''],
  ] as const;
  return depth === 'quick' ? all.slice(0, 1) : all;
}
