import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { digitsOf, literalOf } from '../../reference-server/literals.ts';
import type { Fault } from '../../reference-server/types.ts';
import { providersAroundTheLimit, providersWithLongIds } from '../../variations/providers/long-ids.ts';

/** Sends an id through a double, as most JSON readers of JavaScript do. */
const round: MemberChange = (id) => literalOf(BigInt(Number(digitsOf(id))).toString());

/** Ids of providers that lose their last digits on the way (2.1, 2.3). */
export const longProviderIdFaults: readonly Fault[] = [
  ...defineFaults(
    { breaks: ['provider-id-is-an-integer'], on: providersWithLongIds },
    {
      'provider-long-ids-as-text-in-the-list': [
        'the list writes ids that a double cannot hold as text',
        changeMember('listProviders', '/*/provider_id', digitsOf),
      ],
      'provider-long-id-as-text-in-the-detail': [
        'the detail writes an id that a double cannot hold as text',
        changeMember('getProvider', '/provider_id', digitsOf),
      ],
    },
  ),
  ...defineFaults('provider-id-is-an-integer', {
    'provider-id-with-a-fraction-that-doubles-lose': [
      'the last provider of the list has an id with a fraction at the thirtieth place',
      changeMember('listProviders', '/last/provider_id', (id) => literalOf(`${id}.${'0'.repeat(29)}1`)),
      { mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' } },
    ],
  }),
  ...defineFaults('provider-ids-are-unique', {
    'provider-long-ids-rounded-in-the-list': [
      'the list sends ids of nineteen digits through doubles, so that all are alike',
      changeMember('listProviders', '/*/provider_id', round),
      {
        on: providersWithLongIds,
        mayBreak: {
          'provider-detail-answers-200-with-an-object': 'no provider has the id that is listed',
          'registrable-provider-is-listed': 'the declared ids are not those that are listed',
        },
      },
    ],
  }),
  ...defineFaults('provider-detail-answers-200-with-an-object', {
    'provider-ids-in-the-list-beyond-any-double': [
      'the list multiplies the id of the last provider by 10^400',
      changeMember('listProviders', '/last/provider_id', (id) => literalOf(`${id}e400`)),
      { mayBreak: { 'registrable-provider-is-listed': 'the declared id is not the one that is listed' } },
    ],
  }),
  ...defineFaults('provider-detail-is-the-provider-asked-for', {
    'provider-long-id-rounded-in-the-detail': [
      'the detail sends an id of nineteen digits through a double',
      changeMember('getProvider', '/provider_id', round),
      { on: providersWithLongIds },
    ],
    'provider-ids-around-the-limit-rounded-in-the-detail': [
      'the detail sends an id beyond 2^53 through a double, which moves it by one',
      changeMember('getProvider', '/provider_id', round),
      { on: providersAroundTheLimit },
    ],
    'provider-ids-compared-as-doubles': [
      'ids beyond 2^53 are looked for as doubles, so that two of them find the same provider',
      ({ rules }) => {
        const { find } = rules.providers;
        // 201 stands for 9007199254740993, which as a double is 9007199254740992, and that is 104.
        rules.providers.find = (providers, id, call) =>
          find(providers, call.operation === 'getProvider' && id === '201' ? '104' : id, call);
      },
      { on: providersAroundTheLimit },
    ],
  }),
];

/** Ids of providers that lose their last digits in the records of registrations (2.3, 4.4). */
export const longRegistrationIdFaults: readonly Fault[] = [
  ...defineFaults(
    {
      breaks: ['requested-pair-is-listed', 'registration-lists-show-the-declared-pairs'],
      warns: ['registration-joins-a-listed-recipient-and-provider'],
      mayBreak: {
        'registration-pair-has-one-status': 'two pairs of one recipient look like one',
        'registration-request-covers-every-pair': 'a pair is listed with another id',
      },
      on: providersWithLongIds,
    },
    {
      'registration-long-provider-ids-rounded-in-every-list': [
        'both lists of registrations send ids of nineteen digits through doubles',
        changeMember(['listRegistrations', 'listRecipientRegistrations'], '/*/provider_id', round),
      ],
    },
  ),
  ...defineFaults(
    {
      breaks: ['registration-lists-hold-the-same-pairs'],
      mayBreak: {
        'registration-pair-has-one-status': 'two pairs of one recipient look like one',
        'registration-provider-name-is-the-name-of-the-provider': 'the id may be that of another provider',
        'registration-country-is-that-of-the-provider': 'the id may be that of another provider',
        'registration-request-touches-no-other-pair': 'a pair of one list alone seems to come and go',
      },
      on: providersWithLongIds,
    },
    {
      'registration-long-provider-ids-rounded-in-the-list-of-one': [
        'the list of one recipient sends ids of nineteen digits through doubles',
        changeMember('listRecipientRegistrations', '/*/provider_id', round),
      ],
      'registration-long-provider-id-moved-by-one': [
        'the list of one recipient writes the last digit but two of a long id wrong',
        changeMember('listRecipientRegistrations', '/*/provider_id', (id) =>
          literalOf(String(BigInt(digitsOf(id)) + 100n)),
        ),
      ],
    },
  ),
  ...defineFaults('registration-provider-id-is-an-integer', {
    'registration-long-provider-ids-as-text': [
      'the list of all registrations writes ids that a double cannot hold as text',
      changeMember('listRegistrations', '/*/provider_id', digitsOf),
      { on: providersWithLongIds },
    ],
  }),
];
