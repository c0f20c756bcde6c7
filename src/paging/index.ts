/** What checks use of the walking of pages. */
export { type Account, accountKinds, accountOf, pointerTo } from './account.ts';
export { pageBudget, spread, tellingLimits } from './effort.ts';
export { type AccountPage, pageOf } from './page.ts';
export { type ListQuery, listQuery } from './query.ts';
export { accountIdsOf, accountsOnPages, countWithoutId, few, missingIds } from './sets.ts';
export { endInWords, pages, type Walk, type WalkRequest, walk } from './walk.ts';
