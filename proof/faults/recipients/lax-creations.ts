import { changeRules, combineChanges } from '../../mutate/changes.ts';
import { defineFaults, needStandard, standard } from '../../mutate/fault.ts';
import { editCreation } from '../../mutate/recipients.ts';
import type { Fault, JsonObject, Recipient } from '../../reference-server/types.ts';

/** Takes creations of some bodies as if one member were an ordinary one, and keeps what was sent; updates are judged as before. */
function admitCreation(
  member: 'name' | 'description' | 'country' | 'redirect_uris' | 'scope',
  ordinary: unknown,
  isMeant: (body: JsonObject) => boolean,
  toKept: (sent: unknown) => unknown = (sent) => sent,
): Fault['apply'] {
  return combineChanges(
    editCreation((body) => (isMeant(body) ? { [member]: ordinary } : {})),
    changeRules('recipients', ({ toStore }) => ({
      toStore: (recipient, call) => {
        const stored = toStore(recipient, call);
        if (call.operation !== 'createRecipient') return stored;
        const sent = JSON.parse(call.rawBody) as JsonObject;
        return isMeant(sent) ? ({ ...stored, [member]: toKept(sent[member]) } as Recipient) : stored;
      },
    })),
  );
}

const lengthOf = (text: unknown) => (typeof text === 'string' ? [...text].length : 0);
const urlsOf = (text: unknown) => String(text).split(' ');

/** Takes creations whose redirect URLs are of some form. */
const admitUris = (isMeant: (urls: readonly string[]) => boolean) =>
  admitCreation(
    'redirect_uris',
    'https://harvest.example/callback',
    ({ redirect_uris }) => typeof redirect_uris === 'string' && isMeant(urlsOf(redirect_uris)),
    urlsOf,
  );

/** Defects of creations alone: a rule that is left out where another member has some value, and what updates refuse. */
export const laxCreationFaults: readonly Fault[] = [
  ...defineFaults('recipient-name-of-257-characters-is-refused', {
    'name-limit-is-left-out-for-one-country': [
      'looks at the length of a name for recipients of CA only',
      admitCreation('name', 'Harvest', ({ name, country }) => lengthOf(name) > 256 && country === 'US'),
    ],
    'name-limit-is-left-out-beside-a-long-description': [
      'looks at the length of a name where the description is short only',
      admitCreation(
        'name',
        'Harvest',
        (body) => lengthOf(body.name) > 256 && lengthOf(body.description) > 100,
      ),
    ],
  }),
  ...defineFaults('recipient-description-of-513-characters-is-refused', {
    'description-limit-is-left-out-beside-several-scopes': [
      'looks at the length of a description for recipients of one scope only',
      admitCreation(
        'description',
        'Budgets',
        ({ description, scope }) => lengthOf(description) > 512 && Array.isArray(scope) && scope.length > 1,
      ),
    ],
    'description-limit-is-left-out-beside-a-long-name': [
      'looks at the length of a description where the name is short only',
      admitCreation(
        'description',
        'Budgets',
        ({ name, description }) => lengthOf(description) > 512 && lengthOf(name) > 100,
      ),
    ],
  }),
  ...defineFaults(needStandard('recipient-redirect-uris-are-https'), {
    'created-redirect-uri-with-http-in-capitals': [
      'looks for http:// in small letters only, in creations',
      admitUris(([first = '']) => first.startsWith('HTTP:')),
    ],
    'created-redirect-uri-on-a-plain-localhost': [
      'accepts http for localhost in creations',
      admitUris(([first = '']) => first.startsWith('http://localhost')),
    ],
    'later-redirect-uri-of-a-creation-may-be-plain': [
      'looks at the first of several redirect URLs of a creation only',
      admitUris(
        ([first = '', ...others]) =>
          first.startsWith('https:') && others.some((url) => !url.startsWith('https:')),
      ),
    ],
  }),
  ...defineFaults('recipient-scope-names-come-from-the-table', {
    'scope-in-small-letters-is-kept': [
      'looks a scope up in capitals and keeps it as it was sent',
      admitCreation(
        'scope',
        ['ACCOUNT_BASIC'],
        ({ scope }) =>
          Array.isArray(scope) &&
          scope.includes('ACCOUNT_BASIC') &&
          scope.some((one) => /^[a-z_]+$/.test(one)),
      ),
    ],
  }),
  ...defineFaults('recipient-scope-includes-account-basic', {
    'null-as-scope-is-no-scope': [
      'takes null for a set of no scopes',
      admitCreation(
        'scope',
        ['ACCOUNT_BASIC'],
        ({ scope }) => scope === null,
        () => [],
      ),
      standard,
    ],
  }),
  ...defineFaults('recipient-country-is-ca-or-us', {
    'empty-country-is-kept': [
      'takes an empty text for a country and shows it',
      admitCreation('country', 'CA', ({ country }) => country === ''),
      standard,
    ],
  }),
];
