import { changeBody, changeList, changeRules, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { changeProviderIds } from '../../mutate/providers.ts';
import { readings, when } from '../../mutate/triggers.ts';
import { takeParameterOfTheLast } from '../../mutate/under-way.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Details that are wrong as a whole, and answers about unknown providers. */
export const providerAnswerFaults: readonly Fault[] = [
  ...defineFaults('provider-ids-are-unique', {
    'provider-twice-in-the-ninth-list': [
      'the ninth list of providers that is read holds the first one again at its end',
      when(
        readings((n) => n === 9),
        changeList('listProviders', (all) => [...all, all[0]]),
      ),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('provider-detail-agrees-with-the-list', {
    'third-detail-of-a-provider-has-another-name': [
      'the third detail of a provider that is read has the name of the last provider',
      when(
        readings((n) => n === 3),
        changeBody('getProvider', (detail, _call, { store }) => ({
          ...detail,
          name: store.providers.at(-1)!.name,
        })),
      ),
      admitBreaks(
        'the same read says something else',
        'repeated-reads-agree',
        'reads-are-answered-each-for-itself',
      ),
    ],
  }),
  ...defineFaults('provider-detail-answers-200-with-an-object', {
    'third-detail-of-a-provider-is-missing': [
      'the third detail of a provider that is read answers 404',
      when(
        readings((n) => n === 3),
        replaceAnswer('getProvider', 200, () => ({
          status: 404,
          body: { message: 'There is no such provider' },
        })),
      ),
      admitBreaks('the read that is repeated may be the third', 'reads-are-answered-each-for-itself'),
    ],
  }),
  ...defineFaults('provider-detail-answers-200-with-an-object', {
    ...mutants('provider / wrap-in-list'),
    'provider-detail-missing-for-the-last': [
      'the last provider of the list has no detail',
      changeRules('providers', ({ find }) => ({
        find: (providers, id, call) => find(providers.slice(0, -1), id, call),
      })),
    ],
  }),
  ...defineFaults(
    {
      breaks: ['provider-detail-is-the-provider-asked-for'],
      mayBreak: {
        'repeated-reads-agree': 'the same read is answered otherwise in turns',
        'reads-are-answered-each-for-itself': 'a detail is that of another read',
      },
    },
    {
      ...mutants('provider / foreign'),
      'provider-detail-of-the-next': [
        'the detail is that of the provider after the one that was asked for',
        hookAfter('getProvider', (answer, call, { store: { providers }, rules }) => {
          const at = providers.findIndex(
            ({ provider_id }) => String(provider_id) === call.params.provider_id,
          );
          const next = providers[(at + 1) % providers.length]!;
          if (answer.status === 200) answer.body = rules.providers.detail(next, call);
        }),
      ],
      'provider-details-together-get-one-answer': [
        'of two details under way together both get the answer to the last one',
        takeParameterOfTheLast('getProvider', 'provider_id'),
        {
          mayBreak: {
            'provider-detail-answers-200-with-an-object': 'another check reads an unknown provider meanwhile',
            'unknown-provider-gets-404': 'another check reads a known provider meanwhile',
          },
          needs: 'standard',
          mixesRequests: true,
        },
      ],
    },
  ),
  ...defineFaults('unknown-provider-gets-404', {
    ...mutants('provider:404 / status 400'),
    'provider-found-by-its-first-digits': [
      'the search takes the beginning of an id for the id',
      changeRules('providers', {
        find: (providers, id) => providers.find(({ provider_id }) => String(provider_id).startsWith(id)),
      }),
      { mayBreak: { 'provider-detail-is-the-provider-asked-for': 'ids that begin alike are confused' } },
    ],
    'provider-id-of-six-digits-is-malformed': [
      'refuses a provider_id of six digits or more with 400',
      changeProviderIds((id) => {
        if (id > 99_999n) throw new Refusal(400, 'The id is malformed');
        return id;
      }),
    ],
  }),
  ...defineFaults(['unknown-provider-gets-404', 'non-numeric-provider-id-gets-400-or-404'], {
    'provider-unknown-answers-200-without-data': [
      'an unknown provider answers 200 with null',
      replaceAnswer('getProvider', 404, () => ({ status: 200, body: null })),
      { mayBreak: { 'provider-detail-answers-200-with-an-object': 'null is not an object' } },
    ],
    'provider-unknown-falls-back-to-the-first': [
      'an unknown provider answers with the first one',
      changeRules('providers', ({ find }) => ({
        find: (providers, id, call) => find(providers, id, call) ?? providers[0],
      })),
    ],
  }),
  ...defineFaults(
    { breaks: ['unknown-provider-gets-404'], needs: 'standard' },
    {
      'provider-number-of-32-bits': [
        'keeps 32 bits of a provider_id',
        changeProviderIds((id) => BigInt.asUintN(32, id)),
      ],
      'provider-number-of-64-bits': [
        'keeps 64 bits of a provider_id',
        changeProviderIds((id) => BigInt.asUintN(64, id)),
      ],
      'provider-number-without-its-sign': [
        'drops the sign of a provider_id',
        changeProviderIds((id) => (id < 0n ? -id : id)),
      ],
      'provider-zero-breaks-the-server': [
        'answers 500 for the provider_id 0',
        changeProviderIds((id) => {
          if (id === 0n) throw new Refusal(500, 'An internal error has occurred');
          return id;
        }),
      ],
    },
  ),
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
      {
        mayBreak: {
          'unknown-provider-gets-404': 'a number with a sign breaks the server as well',
          'registration-of-an-unknown-provider-makes-no-record':
            'a registration with letters breaks it too (A-108)',
        },
      },
    ],
  }),
  ...defineFaults('provider-not-found-carries-a-message', {
    ...mutants('provider:404 /message drop', 'provider:404 / body-in-a-page'),
  }),
];
