import { describeAccounts } from './fixtures.ts';
import {
  compareDefaultResultType,
  compareDetailsWithLightweight,
  detailRequirements,
} from './support/result-types.ts';

const { test, all } = describeAccounts(import.meta.url);

test(
  'Without resultType GET /accounts answers as with lightweight',
  {
    id: 'accounts-without-result-type',
    verifies: [
      'result-type-defaults-to-lightweight',
      'lightweight-carries-metadata-only',
      'members-of-a-lightweight-account',
    ],
    needs: ['outbound'],
  },
  async ({ context }) => compareDefaultResultType(context),
);

test(
  'With resultType details GET /accounts lists the same accounts as with lightweight',
  {
    id: 'accounts-in-details',
    verifies: detailRequirements,
    needs: ['outbound'],
  },
  async ({ context }) => compareDetailsWithLightweight(context),
);

export default all();
