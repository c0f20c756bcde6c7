import type { Check } from '../src/plan/check.ts';
import { asValues } from '../src/plan/conformance-tests.ts';

/** The spec files of each area, in the order of the document. */
const contents: Readonly<Record<string, readonly string[]>> = {
  providers: ['list', 'detail', 'unknown-providers', 'declared'],
  recipients: [
    'list',
    'creation',
    'texts',
    'names',
    'scopes',
    'refusals',
    'generated-creations',
    'detail',
    'unknown-recipients',
    'updates',
    'secrets',
    'sequences',
    'simultaneous',
    'silences',
    'unusual-updates',
    'values',
  ],
  registrations: [
    'lists',
    'known',
    'recipient-lists',
    'requests',
    'sequences',
    'simultaneous',
    'refused-requests',
  ],
  revocation: ['revoke', 'refusals', 'server-errors'],
  'fdx-accounts': [
    'list',
    'single-account',
    'page-walks',
    'cursors',
    'revisited-pages',
    'links',
    'account-ids',
    'account-ids-with-limit',
    'result-types',
    'consistency',
    'customers',
    'errors',
    'silences',
    'declared',
  ],
  'account-detail': [
    'result',
    'declared',
    'polling',
    'requests',
    'options',
    'windows',
    'option-pairs',
    'accounts-filter',
    'authorize',
    'webhook',
    'refusals',
    'silences',
    'sequences',
  ],
  general: [
    'tokens',
    'precedence',
    'refused-writes',
    'admin-token',
    'token-endpoint',
    'api-key',
    'errors',
    'unusual-requests',
    'reads-in-turns',
    'versions',
    'wire-names',
    'silences',
    'sequences',
    'mock',
    // What it looks at is what the others have left.
    'last-looks',
  ],
};

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** The checks of one spec file. */
async function checksOf(path: string): Promise<readonly Check[]> {
  const loaded = (await import(`./${path}.spec.${extension}${asValues}`)) as { default: readonly Check[] };
  return loaded.default;
}

const paths = Object.entries(contents).flatMap(([area, topics]) => topics.map((topic) => `${area}/${topic}`));

/** Every check of the suite, in the order of the document. */
export const checks: readonly Check[] = (await Promise.all(paths.map(checksOf))).flat();
