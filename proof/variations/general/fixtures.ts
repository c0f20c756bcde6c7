import { changeBody, changeList, changeRules } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

const reversed = (values: unknown): unknown => (Array.isArray(values) ? [...values].reverse() : values);

/** Servers that keep what the target file promises of their data, and differ in all else. */
export const fixtureVariations: readonly Variation[] = [
  {
    id: 'values-that-nobody-declared-differ',
    title: 'holders, logins, websites and statements are others than before; nothing was declared of them',
    keepsFixtures: true,
    apply(workings) {
      changeRules('accountDetail', ({ account, login }) => ({
        account: (bank, shown, call) =>
          account(
            { ...bank, Holder: { ...bank.Holder, Name: 'Somebody Else', PhoneNumber: '1' } },
            shown,
            call,
          ),
        login: (persona, now) => ({ ...login(persona, now), Username: 'somebody.else' }),
      }))(workings);
      changeBody('getProvider', (detail) => ({ ...detail, provider_url: 'https://moved.example' }))(workings);
      changeBody('getAccount', (body) =>
        Object.fromEntries(
          Object.entries(body).map(([kind, members]) => [
            kind,
            { ...(members as JsonObject), fiAttributes: [] },
          ]),
        ),
      )(workings);
    },
  },
  {
    id: 'declared-scopes-and-ids-written-otherwise',
    title: 'scopes come in another order, and GUIDs in capitals',
    keepsFixtures: true,
    apply(workings) {
      changeList('listProviders', (items) =>
        items.map((item) => ({ ...item, scopes: reversed(item.scopes) })),
      )(workings);
      changeRules('accountDetail', ({ account, select }) => ({
        account: (bank, shown, call) => {
          const { Id, ...rest } = account(bank, shown, call);
          return { Id: String(Id).toUpperCase(), ...rest };
        },
        select,
      }))(workings);
    },
  },
];
