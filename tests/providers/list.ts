import { arrayBody, type Check, check, duplicates, verifyStatus } from '../../src/kit.ts';

/** 2.1 and 4.1: the listing of data providers. */
export const providerListChecks: readonly Check[] = [
  check({
    id: 'providers-list',
    area: 'providers',
    title: 'reads the list of providers',
    ids: [
      'providers-list-answers-200-with-an-array',
      'provider-carries-its-id-and-name',
      'provider-carries-country-and-scopes',
      'provider-id-is-an-integer',
      'provider-ids-are-unique',
      'provider-name-is-a-string',
      'provider-country-is-ca-or-us',
      'provider-scopes-are-an-array-of-strings',
      'provider-scopes-come-from-the-table',
      'provider-members-beyond-the-document',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const exchange = await context.call('listProviders');
      if (!verifyStatus(context, 'providers-list-answers-200-with-an-array', exchange, 200)) return;
      const providers = arrayBody(exchange);
      if (providers.length === 0) {
        context.sawNothing('provider-ids-are-unique', 'the list is empty');
        return;
      }
      const repeated = duplicates(providers.map(({ provider_id }) => provider_id));
      context.verify('provider-ids-are-unique', repeated.length === 0, {
        exchange,
        wanted: 'each provider_id once',
        got: `${repeated.join(', ')} more than once`,
      });
      const documented = new Set(['provider_id', 'name', 'country', 'scopes']);
      const others = new Set(providers.flatMap(Object.keys).filter((name) => !documented.has(name)));
      context.observe('provider-members-beyond-the-document', [...others].join(', ') || 'none', exchange);
    },
  }),
];
