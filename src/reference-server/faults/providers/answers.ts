import { Refusal } from '../../refusal.ts';
import type { Fault } from '../../types.ts';

/** Answers about providers that are wrong as a whole. */
export const providerAnswerFaults: readonly Fault[] = [
  {
    id: 'providers-list-in-an-envelope',
    title: 'the list of providers stands in an object',
    breaks: ['providers-list-answers-200-with-an-array'],
    apply({ after }) {
      after('listProviders', (answer) => {
        if (answer.status === 200) answer.body = { providers: answer.body };
      });
    },
  },
  {
    id: 'providers-list-holds-a-null',
    title: 'the list of providers ends with a null',
    breaks: ['providers-list-answers-200-with-an-array'],
    apply({ after }) {
      after('listProviders', (answer) => {
        if (Array.isArray(answer.body)) answer.body.push(null);
      });
    },
  },
  {
    id: 'providers-list-answers-206',
    title: 'the list of providers answers 206',
    breaks: ['providers-list-answers-200-with-an-array'],
    apply({ after }) {
      after('listProviders', (answer) => {
        if (answer.status === 200) answer.status = 206;
      });
    },
  },
  {
    id: 'provider-listed-twice',
    title: 'a join lists the last provider twice',
    breaks: ['provider-ids-are-unique'],
    apply({ rules }) {
      rules.providers.listed = (providers) => [...providers, ...providers.slice(-1)];
    },
  },
  {
    id: 'provider-id-shared-by-two',
    title: 'ids count anew in each country',
    breaks: ['provider-ids-are-unique'],
    mayBreak: {
      'registration-provider-name-is-the-name-of-the-provider': 'two providers have the id of a record',
      'registration-country-is-that-of-the-provider': 'two providers have the id of a record',
    },
    apply({ store }) {
      store.providers = store.providers.map((provider) =>
        provider.country === 'US' ? { ...provider, provider_id: provider.provider_id - 100 } : provider,
      );
    },
  },
  {
    id: 'provider-detail-in-a-list',
    title: 'the detail is a list of one provider',
    breaks: ['provider-detail-answers-200-with-an-object'],
    apply({ rules }) {
      const { detail } = rules.providers;
      rules.providers.detail = (provider, call) =>
        [detail(provider, call)] as unknown as Record<string, unknown>;
    },
  },
  {
    id: 'provider-detail-missing-for-the-last',
    title: 'the last provider of the list has no detail',
    breaks: ['provider-detail-answers-200-with-an-object'],
    apply({ rules }) {
      rules.providers.find = (providers, id) =>
        providers.slice(0, -1).find(({ provider_id }) => String(provider_id) === id);
    },
  },
  {
    id: 'provider-detail-of-the-next',
    title: 'the detail is that of the provider after the one that was asked for',
    breaks: ['provider-detail-is-the-provider-asked-for'],
    apply({ after, store, rules }) {
      after('getProvider', (answer, call) => {
        const at = store.providers.findIndex(
          ({ provider_id }) => String(provider_id) === call.params.provider_id,
        );
        const next = store.providers[(at + 1) % store.providers.length];
        if (answer.status === 200 && next) answer.body = rules.providers.detail(next, call);
      });
    },
  },
  {
    id: 'provider-detail-of-the-one-before',
    title: 'a cache answers with the detail that was read before',
    breaks: ['provider-detail-is-the-provider-asked-for'],
    apply({ after }) {
      let cached: unknown;
      after('getProvider', (answer) => {
        if (answer.status !== 200) return;
        const fresh = answer.body;
        answer.body = cached ?? fresh;
        cached = fresh;
      });
    },
  },
  {
    id: 'provider-unknown-answers-400',
    title: 'an unknown provider answers 400, as an unknown recipient does',
    breaks: ['unknown-provider-gets-404'],
    apply({ rules }) {
      rules.providers.unknownStatus = 400;
    },
  },
  {
    id: 'provider-unknown-answers-200-without-data',
    title: 'an unknown provider answers 200 with null',
    breaks: ['unknown-provider-gets-404', 'non-numeric-provider-id-gets-400-or-404'],
    mayBreak: { 'provider-detail-answers-200-with-an-object': 'null is no object' },
    apply({ after }) {
      after('getProvider', (answer) => (answer.status === 404 ? { status: 200, body: null } : answer));
    },
  },
  {
    id: 'provider-unknown-falls-back-to-the-first',
    title: 'an unknown provider answers with the first one',
    breaks: ['unknown-provider-gets-404', 'non-numeric-provider-id-gets-400-or-404'],
    apply({ rules }) {
      const { find } = rules.providers;
      rules.providers.find = (providers, id, call) => find(providers, id, call) ?? providers[0];
    },
  },
  {
    id: 'provider-found-by-its-first-digits',
    title: 'the search takes the beginning of an id for the id',
    breaks: ['unknown-provider-gets-404'],
    mayBreak: {
      'provider-detail-is-the-provider-asked-for': 'ids that begin alike are confused',
    },
    apply({ rules }) {
      rules.providers.find = (providers, id) =>
        providers.find(({ provider_id }) => String(provider_id).startsWith(id));
    },
  },
  {
    id: 'provider-found-by-the-number-before-letters',
    title: 'an id is read as a number up to its first letter',
    breaks: ['non-numeric-provider-id-gets-400-or-404'],
    apply({ rules }) {
      const { find } = rules.providers;
      rules.providers.find = (providers, id, call) => find(providers, String(Number.parseInt(id, 10)), call);
    },
  },
  {
    id: 'provider-id-of-letters-breaks-the-server',
    title: 'an id that is no number ends in an internal error',
    breaks: ['non-numeric-provider-id-gets-400-or-404'],
    apply({ rules }) {
      const { find } = rules.providers;
      rules.providers.find = (providers, id, call) => {
        if (/\D/.test(id)) throw new Refusal(500, 'invalid input syntax for type integer');
        return find(providers, id, call);
      };
    },
  },
  {
    id: 'provider-not-found-without-a-message',
    title: 'the 404 of a provider says error in place of message',
    breaks: ['provider-not-found-carries-a-message'],
    apply({ after }) {
      after('getProvider', (answer) => {
        if (answer.status === 404) answer.body = { error: 'not_found' };
      });
    },
  },
  {
    id: 'provider-not-found-as-a-page',
    title: 'the 404 of a provider is a page for people',
    breaks: ['provider-not-found-carries-a-message'],
    apply({ after }) {
      after('getProvider', (answer) =>
        answer.status === 404 ? { status: 404, text: '<h1>Not found</h1>' } : answer,
      );
    },
  },
];
