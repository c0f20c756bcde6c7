import { breakSuccesses, changeBody, changeList, changeStatus, hookAfter } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import { nthWithKey, type Trigger, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

/** One success of an operation, counted from 1. */
const nthSuccess = (n: number): Trigger =>
  nthWithKey(
    ({ operation }) => operation,
    (count) => count === n,
  );

function hasOneUrl(body: unknown): boolean {
  const { redirect_uris: urls } = Object(body) as { redirect_uris?: unknown };
  return Array.isArray(urls) && urls.length === 1;
}

const message = { message: 'The request is not valid' };

/** Defects of single answers that come late in a run, to whoever asks: no check looks for them where they are. */
export const lateRecipientFaults: readonly Fault[] = [
  ...defineFaults('created-recipients-get-distinct-ids', {
    'late-creation-gives-the-id-of-another-client': [
      'answers the seventh creation with the client_id of a recipient of others',
      when(
        nthSuccess(7),
        changeBody(
          'createRecipient',
          (created, _, { store }) => ({ ...created, client_id: [...store.recipients.keys()][0] }),
          201,
        ),
      ),
      admitBreaks(
        'the recipient of others is then read, changed and looked for in the place of the created one',
        'recipient-detail-reads-back-what-was-created',
        'created-recipient-is-listed',
        'created-recipient-is-listed-as-created',
        'texts-at-their-limits-are-kept-whole',
        'recipient-name-keeps-its-characters',
        'one-creation-makes-one-recipient',
      ),
    ],
  }),
  ...defineFaults('creation-returns-what-was-sent', {
    'late-creation-answers-the-other-country': [
      'answers the ninth creation with the other country',
      when(
        nthSuccess(9),
        changeBody(
          'createRecipient',
          (created) => ({ ...created, country: created.country === 'CA' ? 'US' : 'CA' }),
          201,
        ),
      ),
    ],
  }),
  ...defineFaults('recipient-update-leaves-the-other-members-alone', {
    'late-update-answers-the-name-of-another-client': [
      'answers the third update with the name of a recipient of others',
      when(
        nthSuccess(3),
        changeBody('updateRecipient', (updated, _, { store }) => ({
          ...updated,
          name: [...store.recipients.values()][0]!.name,
        })),
      ),
    ],
  }),
  ...defineFaults('recipient-client-ids-are-unique', {
    'late-list-names-a-recipient-twice': [
      'names one recipient twice in the sixth list',
      when(
        nthSuccess(6),
        changeList('listRecipients', (items) => [...items, ...items.slice(-1)]),
      ),
    ],
  }),
  ...defineFaults('recipient-update-answers-200-with-an-object', {
    'late-update-breaks-twice': [
      'answers one update of a URL with 500, and its repetition as well',
      when(
        nthWithKey(
          ({ operation }) => operation,
          (n) => n === 4 || n === 5,
          ({ status, body }) => status < 300 && hasOneUrl(body),
        ),
        breakSuccesses('updateRecipient'),
      ),
    ],
  }),
  ...defineFaults('recipient-detail-answers-200-with-an-object', {
    'late-detail-of-a-created-recipient-gets-400': [
      'answers the fourth detail of a recipient as if it did not exist',
      when(
        nthWithKey(
          ({ params }) => params.client_id ?? '',
          (n) => n === 4,
        ),
        hookAfter('getRecipient', ({ status }) =>
          status === 200 ? { status: 400, body: message } : undefined,
        ),
      ),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'late-unknown-recipient-gets-404': [
      'answers reads of unknown recipients with 404 once twenty recipients were read',
      (workings) => {
        let reads = 0;
        workings.before('getRecipient', () => {
          reads += 1;
          return undefined;
        });
        when(() => () => reads > 20, changeStatus('getRecipient', 400, 404))(workings);
      },
    ],
  }),
];
