import { changeBody, changeList, hookAfter } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, type FaultDetails, needStandard } from '../../mutate/fault.ts';
import { alterStored, findNamed } from '../../mutate/recipients.ts';
import { overlapping, when } from '../../mutate/triggers.ts';
import { markMixing, shareLatest, takeParameterOfTheLast, UnderWay } from '../../mutate/under-way.ts';
import type {
  Call,
  FailingId,
  Fault,
  JsonObject,
  OperationName,
  Workings,
} from '../../reference-server/types.ts';

/** Puts redirect URLs back, after a write, as they were when its request came in. */
function putUrisBack(on: OperationName, whose: 'own' | 'others'): Fault['apply'] {
  return (workings) => {
    const underWay = new UnderWay(workings, [on], () => new Map(workings.store.recipients));
    workings.after(on, (_, call) => {
      for (const [id, { redirect_uris }] of underWay.end(call) ?? [])
        if ((id === call.params.client_id) === (whose === 'own'))
          alterStored(workings, id, { redirect_uris });
    });
  };
}

/** Answers a request with a member of the answer to another one that was under way with it. */
function answerWithMemberOfAnother(on: OperationName, member: string): Fault['apply'] {
  return (workings) => {
    const underWay = new UnderWay<{ value?: unknown }>(workings, [on], () => ({}));
    workings.after(on, ({ status, body }, call) => {
      const own = underWay.end(call);
      const { value } = underWay.metBy(call) ?? {};
      if (status >= 300 || own === undefined) return;
      const shown = body as JsonObject;
      own.value = shown[member];
      shown[member] = value ?? shown[member];
    });
  };
}

/** Makes one id, secret or list of URLs for all requests that are under way together. */
function makeOnce(
  on: OperationName,
  rule: 'newClientId' | 'newSecret' | 'splitRedirectUris',
): Fault['apply'] {
  return (workings) => {
    const { recipients } = workings.rules;
    const make = recipients[rule] as (given: never) => unknown;
    const underWay = new UnderWay(workings, [on], () => true);
    let made: unknown;
    const makeFirst = (given: never) => {
      made = underWay.kept.size === 0 ? make(given) : (made ?? make(given));
      return made;
    };
    Object.assign(recipients, { [rule]: makeFirst });
    workings.after(on, (_, call) => {
      underWay.end(call);
      if (underWay.kept.size === 0) made = undefined;
    });
  };
}

/** Leaves both URLs in a recipient whose two updates are under way together. */
function joinUpdates(workings: Workings): void {
  const underWay = new UnderWay<Call>(workings, ['updateRecipient'], (call) => call);
  workings.after('updateRecipient', ({ status }, call) => {
    underWay.end(call);
    const other = underWay.metBy(call);
    const { client_id = '' } = call.params;
    if (status !== 200 || other?.params.client_id !== client_id) return;
    const redirect_uris = [other, call].map(({ body }) => String((Object(body) as JsonObject).redirect_uris));
    alterStored(workings, client_id, { redirect_uris: [...new Set(redirect_uris)] });
  });
}

/** Shows in a detail the redirect URLs before the latest update when another recipient was updated meanwhile. */
function showOneBehind(workings: Workings): void {
  const before = new Map<string, string[]>();
  let last = '';
  workings.before('updateRecipient', (call) => {
    const { client_id, redirect_uris } = findNamed(call, workings) ?? {};
    if (client_id !== undefined && redirect_uris !== undefined) before.set(client_id, redirect_uris);
    last = client_id ?? last;
    return undefined;
  });
  changeBody('getRecipient', (shown, { params: { client_id = '' } }) => {
    const redirect_uris = before.get(client_id);
    return last === client_id || redirect_uris === undefined ? shown : { ...shown, redirect_uris };
  })(workings);
}

/** Never lists recipients whose creations were under way together. */
function hideTogether(workings: Workings): void {
  const hidden = new Set<unknown>();
  const hide = hookAfter('createRecipient', ({ body }) => {
    hidden.add((Object(body) as JsonObject).client_id);
  });
  when(overlapping(['createRecipient']), hide)(workings);
  changeList('listRecipients', (items) => items.filter(({ client_id }) => !hidden.has(client_id)))(workings);
}

/** Charges of a fault that depends on the requests that happen to be sent beside it. */
function mix(id: FailingId): FaultDetails {
  return {
    ...needStandard(id),
    ...admitBreaks(
      'another request came in between',
      'recipient-is-changed-by-its-own-writes-only',
      'recipient-update-leaves-the-other-members-alone',
      'recipient-update-leaves-other-recipients-alone',
      'secret-regeneration-leaves-the-recipient-alone',
      'updated-redirect-uris-are-read-back',
      'client-secret-is-returned-nowhere-else',
      'creation-returns-what-was-sent',
      'recipient-detail-reads-back-what-was-created',
      'created-recipient-is-listed-as-created',
      'repeated-reads-agree',
    ),
  };
}

const faults: readonly Fault[] = [
  ...defineFaults(mix('secret-regeneration-leaves-the-recipient-alone'), {
    'regeneration-writes-its-recipient-back': [
      'a regeneration puts back the redirect URLs that its recipient had when it came in',
      putUrisBack('regenerateSecret', 'own'),
    ],
  }),
  ...defineFaults(mix('updated-redirect-uris-are-read-back'), {
    'update-writes-the-whole-table-back': [
      'an update puts the redirect URLs of all other recipients back as they were when it came in',
      putUrisBack('updateRecipient', 'others'),
    ],
    'regeneration-writes-the-whole-table-back': [
      'a regeneration puts the redirect URLs of all other recipients back as they were when it came in',
      putUrisBack('regenerateSecret', 'others'),
    ],
    'creation-writes-the-whole-table-back': [
      'a creation puts the redirect URLs of all other recipients back as they were when it came in',
      putUrisBack('createRecipient', 'others'),
    ],
    'updates-at-once-are-joined': ['two updates at the same time leave a recipient both URLs', joinUpdates],
    'read-after-an-update-is-one-behind': [
      'a detail shows the redirect URLs before the latest update when another recipient was updated meanwhile',
      showOneBehind,
    ],
    'updates-at-once-share-a-body': [
      'two updates at the same time both take the URL of the later one',
      shareLatest('updateRecipient', 'body'),
      { breaks: ['recipient-update-replaces-the-redirect-uris'] },
    ],
    'updates-together-share-a-buffer': [
      'two updates under way together both store the redirect URLs of the first one',
      makeOnce('updateRecipient', 'splitRedirectUris'),
      { breaks: ['recipient-update-replaces-the-redirect-uris'] },
    ],
    'updates-at-once-reach-one-recipient': [
      'two updates at the same time both go to the recipient of the later one',
      takeParameterOfTheLast('updateRecipient', 'client_id'),
      { breaks: ['recipient-answers-carry-the-client-id-asked-for'] },
    ],
  }),
  ...defineFaults(mix('recipient-answers-carry-the-client-id-asked-for'), {
    'reads-together-get-one-answer': [
      'of two reads of recipients under way together, both get the answer to the last one',
      takeParameterOfTheLast('getRecipient', 'client_id'),
    ],
    'regenerations-at-once-share-a-recipient': [
      'two regenerations at the same time are both answered for the later one',
      takeParameterOfTheLast('regenerateSecret', 'client_id'),
    ],
  }),
  ...defineFaults(mix('recipient-update-leaves-the-other-members-alone'), {
    'update-answers-with-the-name-of-another-under-way': [
      'an update answers with the name of the recipient whose update was under way with it',
      answerWithMemberOfAnother('updateRecipient', 'name'),
    ],
  }),
  ...defineFaults(mix('secret-regeneration-leaves-the-recipient-alone'), {
    'update-is-lost-beside-a-regeneration': [
      'a regeneration writes the whole recipient back as it was when it began',
      putUrisBack('regenerateSecret', 'own'),
    ],
  }),
  ...defineFaults(mix('created-recipients-get-distinct-ids'), {
    'creations-at-once-share-an-id': [
      'two creations at the same time get one client_id',
      makeOnce('createRecipient', 'newClientId'),
    ],
    'creations-together-get-one-id': [
      'two creations under way together are answered with one client_id',
      answerWithMemberOfAnother('createRecipient', 'client_id'),
      admitBreaks(
        'what is read back under the id, and its registrations, are of the other recipient',
        'texts-at-their-limits-are-kept-whole',
        'recipient-name-keeps-its-characters',
        'registration-client-name-is-the-name-of-the-recipient',
      ),
    ],
  }),
  ...defineFaults(mix('created-recipient-is-listed'), {
    'creation-beside-another-is-not-listed': ['never lists recipients created together', hideTogether],
  }),
  ...defineFaults(mix('recipient-detail-reads-back-what-was-created'), {
    'creation-at-once-is-not-kept': [
      'recipients that are created at the same time lose their descriptions',
      when(
        overlapping(['createRecipient']),
        hookAfter('createRecipient', ({ body }, _, workings) =>
          alterStored(workings, String((Object(body) as JsonObject).client_id), { description: '' }),
        ),
      ),
      admitBreaks('the list shows the lost description too', 'created-recipient-is-listed-as-created'),
    ],
    'creations-at-once-share-a-body': [
      'two creations at the same time both take the members of the later one',
      shareLatest('createRecipient', 'body'),
      {
        breaks: ['creation-returns-what-was-sent'],
        ...admitBreaks('the list shows two recipients of one name', 'one-creation-makes-one-recipient'),
      },
    ],
  }),
  ...defineFaults(mix('regenerated-secret-is-new'), {
    'regenerations-at-once-share-a-secret': [
      'two regenerations at the same time get one new secret',
      makeOnce('regenerateSecret', 'newSecret'),
    ],
    'regenerations-together-give-one-secret': [
      'two regenerations under way together are answered with one secret',
      answerWithMemberOfAnother('regenerateSecret', 'client_secret'),
    ],
  }),
];

/** Defects of recipients that show only when two requests are under way together, or in turns. */
export const simultaneousRecipientFaults: readonly Fault[] = markMixing(faults);
