import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { describeAccounts } from './fixtures.ts';
import {
  maxCompared,
  readAccountEachWay,
  verifyFullDetails,
  verifyMoreThanLightweight,
  verifySameValues,
} from './support/readings.ts';

const { test, all } = describeAccounts(import.meta.url);

test('An account is the same read alone, in details and in lightweight', {
  id: 'accounts-agree-wherever-read',
  verifies: [
    'account-values-agree-wherever-read',
    'account-names-and-numbers-agree-wherever-read',
    'details-carry-more-than-lightweight',
    'details-carry-what-the-single-account-carries',
  ],
  needs: ['outbound'],
}, async ({ accounts, context, depth }) => {
  const ids = sampleEvenly(await accounts.listIds(), maxCompared[depth]);
  for (const [index, id] of ids.entries()) {
    const readings = await readAccountEachWay(context, id, index === 0);
    if (readings === undefined) continue;
    await verifySameValues(context, id, readings);
    verifyMoreThanLightweight(context, readings);
    verifyFullDetails(context, readings);
  }
});

export default all();
