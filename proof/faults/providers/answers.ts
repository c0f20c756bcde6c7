import { changeBody, changeRules, changeStatus, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers about providers that are wrong as a whole. */
export const providerAnswerFaults: readonly Fault[] = [
  ...defineFaults('providers-list-answers-200-with-an-array', {
    'providers-list-in-an-envelope': [
      'the list of providers stands in an object',
      changeBody('listProviders', (given) => ({ providers: given })),
    ],
    'providers-list-holds-a-null': [
      'the list of providers ends with a null',
      hookAfter('listProviders', (answer) => {
        if (Array.isArray(answer.body)) answer.body.push(null);
      }),
    ],
    'providers-list-answers-206': [
      'the list of providers answers 206',
      changeStatus('listProviders', 200, 206),
    ],
  }),
  ...defineFaults('provider-ids-are-unique', {
    'provider-listed-twice': [
      'a join lists the last provider twice',
      changeRules('providers', { listed: (providers) => [...providers, ...providers.slice(-1)] }),
    ],
    'provider-id-shared-by-two': [
      'ids start again at the beginning in each country',
      ({ store }) => {
        store.providers = store.providers.map((provider) =>
          provider.country === 'US' ? { ...provider, provider_id: provider.provider_id - 100 } : provider,
        );
      },
      {
        mayBreak: {
          'registration-provider-name-is-the-name-of-the-provider': 'two providers have the id of a record',
          'registration-country-is-that-of-the-provider': 'two providers have the id of a record',
          'registration-request-takes-several-ids': 'nothing has the id that the second one had',
        },
      },
    ],
  }),
  ...defineFaults('provider-detail-answers-200-with-an-object', {
    'provider-detail-in-a-list': [
      'the detail is a list of one provider',
      changeRules('providers', ({ detail }) => ({
        detail: (provider, call) => [detail(provider, call)] as unknown as Record<string, unknown>,
      })),
    ],
    'provider-detail-missing-for-the-last': [
      'the last provider of the list has no detail',
      changeRules('providers', {
        find: (providers, id) => providers.slice(0, -1).find(({ provider_id }) => String(provider_id) === id),
      }),
    ],
  }),
  ...defineFaults('provider-detail-is-the-provider-asked-for', {
    'provider-detail-of-the-one-before': [
      'a cache answers with the detail that was read before',
      ({ after }) => {
        let cached: unknown;
        after('getProvider', (answer) => {
          if (answer.status !== 200) return;
          const fresh = answer.body;
          answer.body = cached ?? fresh;
          cached = fresh;
        });
      },
      {
        mayBreak: {
          'repeated-reads-agree': 'the same read is answered otherwise in turns',
          'reads-are-answered-each-for-itself': 'a detail is that of the read before it',
        },
      },
    ],
    'provider-detail-of-the-next': [
      'the detail is that of the provider after the one that was asked for',
      hookAfter('getProvider', (answer, call, { store, rules }) => {
        const at = store.providers.findIndex(
          ({ provider_id }) => String(provider_id) === call.params.provider_id,
        );
        const next = store.providers[(at + 1) % store.providers.length];
        if (answer.status === 200 && next) answer.body = rules.providers.detail(next, call);
      }),
    ],
  }),
  ...defineFaults('unknown-provider-gets-404', {
    'provider-unknown-answers-400': [
      'an unknown provider answers 400, as an unknown recipient does',
      changeRules('providers', { unknownStatus: 400 }),
    ],
    'provider-unknown-answers-200-without-data': [
      'an unknown provider answers 200 with null',
      hookAfter('getProvider', (answer) => (answer.status === 404 ? { status: 200, body: null } : answer)),
      {
        breaks: ['non-numeric-provider-id-gets-400-or-404'],
        mayBreak: { 'provider-detail-answers-200-with-an-object': 'null is not an object' },
      },
    ],
    'provider-unknown-falls-back-to-the-first': [
      'an unknown provider answers with the first one',
      changeRules('providers', ({ find }) => ({
        find: (providers, id, call) => find(providers, id, call) ?? providers[0],
      })),
      { breaks: ['non-numeric-provider-id-gets-400-or-404'] },
    ],
    'provider-found-by-its-first-digits': [
      'the search takes the beginning of an id for the id',
      changeRules('providers', {
        find: (providers, id) => providers.find(({ provider_id }) => String(provider_id).startsWith(id)),
      }),
      {
        mayBreak: {
          'provider-detail-is-the-provider-asked-for': 'ids that begin alike are confused',
        },
      },
    ],
  }),
  ...defineFaults('non-numeric-provider-id-gets-400-or-404', {
    'provider-found-by-the-number-before-letters': [
      'an id is read as a number up to its first letter',
      changeRules('providers', ({ find }) => ({
        find: (providers, id, call) => find(providers, String(Number.parseInt(id, 10)), call),
      })),
    ],
    'provider-id-of-letters-breaks-the-server': [
      'an id that is not a number ends in an internal error',
      changeRules('providers', ({ find }) => ({
        find: (providers, id, call) => {
          if (/\D/.test(id)) throw new Refusal(500, 'invalid input syntax for type integer');
          return find(providers, id, call);
        },
      })),
      { mayBreak: { 'unknown-provider-gets-404': 'a number with a sign breaks the server as well' } },
    ],
  }),
  ...defineFaults('provider-not-found-carries-a-message', {
    'provider-not-found-without-a-message': [
      'the 404 of a provider says error in place of message',
      changeBody('getProvider', () => ({ error: 'not_found' }), 404),
    ],
    'provider-not-found-as-a-page': [
      'the 404 of a provider is a page for people',
      replaceAnswer('getProvider', 404, () => ({ status: 404, text: '<h1>Not found</h1>' })),
    ],
  }),
];
