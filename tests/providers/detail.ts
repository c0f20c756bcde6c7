import {
  type Check,
  check,
  type CheckContext,
  listedProviders,
  objectBody,
  providerIds,
  sameJson,
  sameSet,
  show,
  unknownProviderId,
  verifyStatus,
} from '../../src/kit.ts';

/** How many providers are read one by one at each depth. */
const sample = { quick: 12, standard: 50, deep: 200 };

async function agreesWithList(context: CheckContext, id: string): Promise<void> {
  const exchange = await context.call('getProvider', { path: { provider_id: id } });
  if (!verifyStatus(context, 'provider-detail-answers-200-with-an-object', exchange, 200)) return;
  const detail = objectBody(exchange);
  context.verify('provider-detail-is-the-provider-asked-for', String(detail['provider_id']) === id, {
    exchange,
    pointer: '/provider_id',
    wanted: id,
    got: show(detail['provider_id']),
  });
  const listed = (await listedProviders(context)).find(({ provider_id }) => String(provider_id) === id);
  for (const member of ['name', 'country', 'scopes']) {
    const [inList, inDetail] = [listed?.[member], detail[member]];
    if (inList === undefined || inDetail === undefined) continue;
    const agrees =
      Array.isArray(inList) && Array.isArray(inDetail) ? sameSet(inList, inDetail) : sameJson(inList, inDetail);
    context.verify('provider-detail-agrees-with-the-list', agrees, {
      exchange,
      pointer: `/${member}`,
      wanted: `${show(inList)}, as in the list`,
      got: show(inDetail),
    });
  }
}

/** 2.1 and 4.1: the detail of one data provider. */
export const providerDetailChecks: readonly Check[] = [
  check({
    id: 'provider-detail',
    area: 'providers',
    title: 'reads listed providers one by one',
    ids: [
      'provider-detail-answers-200-with-an-object',
      'provider-detail-is-the-provider-asked-for',
      'provider-detail-agrees-with-the-list',
      'provider-url-is-a-string',
      'provider-detail-carries-its-url',
      'provider-detail-carries-its-inventory',
      'inventory-is-an-object',
      'inventory-carries-its-six-groups',
      'inventory-account-is-an-array-of-strings',
      'inventory-customers-is-an-array-of-strings',
      'inventory-detailed-accounts-is-an-array-of-strings',
      'inventory-lightweight-accounts-is-an-array-of-strings',
      'inventory-payments-is-an-array-of-strings',
      'inventory-transactions-is-an-array-of-strings',
      'inventory-entries-are-dotted-paths',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      for (const id of (await providerIds(context)).slice(0, sample[context.depth])) await agreesWithList(context, id);
    },
  }),
  check({
    id: 'provider-unknown',
    area: 'providers',
    title: 'asks for a provider that is not listed, beside one that is',
    ids: ['unknown-provider-gets-404', 'provider-not-found-carries-a-message'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const [known] = await providerIds(context);
      await context.setUp('getProvider', { path: { provider_id: known! } }, 200);
      const exchange = await context.call('getProvider', { path: { provider_id: await unknownProviderId(context) } });
      verifyStatus(context, 'unknown-provider-gets-404', exchange, 404);
    },
  }),
  check({
    id: 'provider-id-of-letters',
    area: 'providers',
    title: 'asks for a provider by an id of letters',
    ids: ['non-numeric-provider-id-gets-400-or-404', 'non-numeric-provider-id-answer'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const [known] = await providerIds(context);
      await context.setUp('getProvider', { path: { provider_id: known! } }, 200);
      const exchange = await context.call('getProvider', { path: { provider_id: 'abc' } });
      verifyStatus(context, 'non-numeric-provider-id-gets-400-or-404', exchange, [400, 404]);
      context.observe('non-numeric-provider-id-answer', `status ${exchange.response.status}`, exchange);
    },
  }),
];
