import type { Target } from '../../../src/target-file/types.ts';

/** One thing that is wrong in a target file, and the sentence that the run says of it. */
export interface Mistake {
  readonly what: string;
  /** Areas or requirements that suffice to meet it; a whole run without. */
  readonly only?: readonly string[];
  readonly sentence: RegExp;
  change(target: Target): Target;
}

type Outbound = NonNullable<Target['outbound']>;
type Banking = NonNullable<Target['banking']>;
type Fdx = NonNullable<Target['fdx']>;

const outbound = (target: Target, more: Partial<Outbound>): Target => ({
  ...target,
  outbound: { ...target.outbound!, ...more },
});
const auth = (target: Target, more: Partial<Outbound['auth']>): Target =>
  outbound(target, { auth: { ...target.outbound!.auth, ...more } });
const banking = (target: Target, more: Partial<Banking>): Target => ({
  ...target,
  banking: { ...target.banking!, ...more },
});
const fdx = (target: Target, more: Partial<Fdx>): Target => ({ ...target, fdx: { ...target.fdx!, ...more } });
const nowhere = 'http://127.0.0.1:1';
const noGuid = '00000000-0000-4000-8000-000000000000';

/** Credentials that the target refuses. */
export const wrongCredentials: readonly Mistake[] = [
  {
    what: 'a wrong token, while every other credential is right',
    sentence: /^the target refuses outbound\.auth\.token: every call that carries it gets 401; correct it/,
    change: (target) => auth(target, { token: 'no-such-token' }),
  },
  {
    what: 'a token in a header that the target does not read',
    sentence:
      /^the target refuses fdx\.otherCustomer\.token, .*outbound\.auth\.token: .* outbound\.auth\.header/,
    change: (target) => auth(target, { header: 'x-no-such-header' }),
  },
  {
    what: 'a wrong token of the customer',
    only: ['fdx-accounts'],
    sentence: /^the target refuses fdx\.token: every call that carries it gets 401; correct it/,
    change: (target) => fdx(target, { token: 'no-such-token' }),
  },
  {
    what: 'a wrong token of the other customer',
    only: ['fdx-accounts'],
    sentence:
      /^the target refuses fdx\.otherCustomer\.token: every call that carries it gets 401; correct it/,
    change: (target) => fdx(target, { otherCustomer: { token: 'no-such-token', accounts: ['x'] } }),
  },
  {
    what: 'a wrong admin token',
    only: ['registrations'],
    sentence:
      /^the target refuses outbound\.auth\.adminToken: every call that carries it gets 401; correct it/,
    change: (target) => auth(target, { adminToken: 'no-such-token' }),
  },
  {
    what: 'a wrong token without client:admin, which would be refused in any case',
    only: ['plain-token-does-not-open-the-registration-request'],
    sentence: /^the target refuses outbound\.auth\.plainToken wherever it is shown; correct it/,
    change: (target) => auth(target, { plainToken: 'no-such-token' }),
  },
  {
    what: 'a wrong client secret',
    only: ['registrations'],
    sentence:
      /\/Token gave no token for outbound\.auth\.tokenEndpoint: 401 with the error "invalid_client"; check the credentials/,
    change: (target) =>
      auth(target, { tokenEndpoint: { ...target.outbound!.auth.tokenEndpoint!, clientSecret: 'wrong' } }),
  },
  {
    what: 'a wrong key of the banking service',
    only: ['account-detail'],
    sentence:
      /Authorize gave no session: 401 without a RequestId; correct banking\.authorize, banking\.apiKey/,
    change: (target) => banking(target, { apiKey: 'no-such-key' }),
  },
];

/** Ids that the target does not know, or that it does know and was not to. */
export const wrongIds: readonly Mistake[] = [
  {
    what: 'a customer of the banking service that does not exist',
    only: ['account-detail'],
    sentence: /Authorize gave no session: 404 .* banking\.customerId/,
    change: (target) => banking(target, { customerId: noGuid }),
  },
  {
    what: 'sessions that do not exist',
    only: ['account-detail'],
    sentence: /^GetAccountsDetail refuses item 0 of banking\.sessions with 404; it may have ended/,
    change: (target) => {
      const { authorize: _, ...others } = target.banking!;
      const sessions = Array.from({ length: 12 }, (__, n) => ({
        requestId: noGuid.replace(/00$/, `${n + 10}`),
      }));
      return { ...target, banking: { ...others, sessions } };
    },
  },
  {
    what: 'polls by a name in the query that the target does not read',
    only: ['account-detail'],
    sentence: /^polls by query:requestId are refused and those by path are answered; correct banking\.async/,
    change: (target) => banking(target, { async: 'query:requestId' }),
  },
  {
    what: 'polls by a header that the target does not read',
    only: ['account-detail'],
    sentence: /^polls by header:x-session are refused and those by path are answered; correct banking\.async/,
    change: (target) => banking(target, { async: 'header:x-session' }),
  },
  {
    what: 'a filter by the wrong member of an account',
    only: ['account-detail'],
    sentence: /^AccountsFilter takes Id and not AccountNumber; correct banking\.accountsFilter/,
    change: (target) => banking(target, { accountsFilter: 'AccountNumber' }),
  },
  {
    what: 'an account that the customer does not have',
    only: ['fdx-accounts'],
    sentence:
      /^the target knows no account no-such-account, neither in its list nor alone; correct fdx\.accounts/,
    change: (target) =>
      fdx(target, { accounts: [{ id: 'no-such-account' }, ...target.fdx!.accounts!.slice(1)] }),
  },
  {
    what: 'an account of another kind',
    only: ['fdx-accounts'],
    sentence:
      /^the target holds the account \S+ as depositAccount, which its members fit, and not as locAccount; correct its kind in fdx\.accounts/,
    change: (target) => {
      const [first, ...others] = target.fdx!.accounts!;
      const { fixtures: _, ...unpromised } = target;
      return fdx(unpromised, { accounts: [{ ...first!, kind: 'locAccount' }, ...others] });
    },
  },
  {
    what: 'an account that the other customer does not have',
    only: ['fdx-accounts'],
    sentence: /^the other customer has no account no-such-account; correct fdx\.otherCustomer\.accounts/,
    change: (target) =>
      fdx(target, { otherCustomer: { ...target.fdx!.otherCustomer!, accounts: ['no-such-account'] } }),
  },
  {
    what: 'a provider that is not listed',
    only: ['registrations'],
    sentence: /^the target lists no provider 999999; correct registrations\.providers/,
    change: (target) => ({ ...target, registrations: { ...target.registrations!, providers: ['999999'] } }),
  },
  {
    what: 'an unknown provider that exists',
    only: ['providers'],
    sentence: /^the target lists \d+, which is not to exist; correct outbound\.unknownIds/,
    change: (target) =>
      outbound(target, { unknownIds: { provider: target.registrations?.providers[0] ?? '' } }),
  },
  {
    what: 'a probe that reads something else',
    only: ['revocation'],
    sentence: /^a declared connection has no access before its revocation: .* correct revocation\.probe/,
    change: (target) => {
      const probe = { ...target.revocation!.probe!, active: [299] };
      return { ...target, revocation: { ...target.revocation!, probe: { ...probe, revoked: [499] } } };
    },
  },
];

/** Addresses at which the service is not. */
export const wrongAddresses: readonly Mistake[] = [
  {
    what: 'an Outbound address at which nothing listens',
    sentence: /^http:\/\/127\.0\.0\.1:1 \(outbound\.baseUrl\) does not answer: the connection is refused/,
    change: (target) => outbound(target, { baseUrl: nowhere }),
  },
  {
    what: 'a banking address at which nothing listens',
    sentence: /^http:\/\/127\.0\.0\.1:1 \(banking\.baseUrl\) does not answer: the connection is refused/,
    change: (target) => banking(target, { baseUrl: nowhere }),
  },
  {
    what: 'a path prefix that the service does not have',
    sentence:
      /^no operation of the document answers at outbound\.baseUrl: GET .*\/wrong\/api\/v1\/\w+ got 404/,
    change: (target) => outbound(target, { baseUrl: `${target.outbound?.baseUrl}/wrong` }),
  },
];
