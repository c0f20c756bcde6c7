import { authenticate } from '../reference-server/authentication.ts';
import type {
  Call,
  Fault,
  JsonObject,
  OperationName,
  Operations,
  Recipient,
  Rules,
  Workings,
} from '../reference-server/types.ts';
import { changeRules, changeStatus, hookAfter, hookBefore } from './changes.ts';
import { isObject } from './pointers.ts';
import { asked, type Trigger, when } from './triggers.ts';

type Validators = Rules['recipients']['validators'];

/** Returns the stored recipient that the path of a call names. */
export function findNamed({ params }: Call, { store }: Workings): Recipient | undefined {
  return store.recipients.get(params.client_id ?? '');
}

/** Replaces members of a stored recipient. */
export function alterStored({ store }: Workings, client_id: string, members: Partial<Recipient>): void {
  const recipient = store.recipients.get(client_id);
  if (recipient !== undefined) store.recipients.set(client_id, { ...recipient, ...members });
}

/** The answers to calls that name a recipient by an unknown id. */
export function matchUnknown(
  isMeant: (id: string, known: readonly string[]) => boolean = () => true,
): Trigger {
  return asked(({ params: { client_id = '' } }, { store: { recipients } }) => {
    return !recipients.has(client_id) && isMeant(client_id, [...recipients.keys()]);
  });
}

/** Replaces members of one of the recipients that the server begins with. */
export function alterSeeded(members: Partial<Recipient>): Fault['apply'] {
  return (workings) => {
    const [, id = ''] = workings.store.recipients.keys();
    alterStored(workings, id, members);
  };
}

/** Changes recipients as they are stored, by one operation where it is given. */
export function storeRecipients(
  change: (recipient: Recipient, all: readonly Recipient[]) => Partial<Recipient>,
  on?: OperationName,
): Fault['apply'] {
  return changeRules('recipients', ({ toStore }, { store }) => ({
    toStore: (recipient, call) => {
      const given = toStore(recipient, call);
      if (on !== undefined && call.operation !== on) return given;
      return { ...given, ...change(given, [...store.recipients.values()]) };
    },
  }));
}

/** Changes one text of recipients as it is stored. */
export function storeText(
  member: 'name' | 'description' | 'logo_uri' | 'terms_uri' | 'client_uri',
  change: (text: string) => string,
): Fault['apply'] {
  return storeRecipients(({ [member]: text }) =>
    typeof text === 'string' ? { [member]: change(text) } : {},
  );
}

/** Adds members to each recipient that is shown, or replaces them; `stored` is that recipient as it is stored. */
export function showRecipients(
  on: Operations,
  change: (shown: JsonObject, stored: Partial<Recipient>, all: readonly Recipient[]) => JsonObject,
): Fault['apply'] {
  return hookAfter(on, (answer, _, { store }) => {
    if (answer.status >= 300) return;
    for (const one of [answer.body].flat().filter(isObject)) {
      const stored = store.recipients.get(String(one.client_id)) ?? {};
      Object.assign(one, change(one, stored, [...store.recipients.values()]));
    }
  });
}

/** Judges a member of requests in a way of its own: a text refuses the value, undefined accepts it. */
export function judgeMember(
  member: keyof Validators,
  judge: (value: unknown, judgeAsBefore: Validators['name']) => string | undefined,
): Fault['apply'] {
  return changeRules('recipients', ({ validators }) => ({
    validators: { ...validators, [member]: (value: unknown) => judge(value, validators[member]) },
  }));
}

/** Accepts some values of a member, whatever the rules say of them. */
export function admitMember(
  member: keyof Validators,
  isAccepted: (value: unknown) => boolean,
): Fault['apply'] {
  return judgeMember(member, (value, judge) => (isAccepted(value) ? undefined : judge(value)));
}

/** Reads another body than the one that was sent. */
export function editBody(on: Operations, read: (body: unknown, rawBody: string) => unknown): Fault['apply'] {
  return hookBefore(on, (call) => {
    call.body = read(call.body, call.rawBody);
    return undefined;
  });
}

/** Reads other members than those that a creation sent. */
export function editCreation(read: (body: JsonObject) => JsonObject): Fault['apply'] {
  return editBody('createRecipient', (body) => (isObject(body) ? { ...body, ...read(body) } : body));
}

/** Answers some requests that carry a valid token with another status, and does nothing else. */
export function answerInstead(
  status: number,
  isMeant: (body: JsonObject, call: Call) => boolean,
  on: OperationName = 'createRecipient',
): Fault['apply'] {
  return hookBefore(on, (call, workings) => {
    if (!isMeant(Object(call.body) as JsonObject, call)) return undefined;
    authenticate(call, workings);
    return { status, body: { message: workings.rules.errors.internalMessage } };
  });
}

/** Answers some updates as if they were done, with other redirect URLs in the recipient or with those that it has. */
export function updateInstead(
  isMeant: (body: unknown, call: Call) => boolean,
  change: (uris: readonly string[]) => readonly string[] = (uris) => uris,
): Fault['apply'] {
  return hookBefore('updateRecipient', (call, workings) => {
    const recipient = findNamed(call, workings);
    if (recipient === undefined || !isMeant(call.body, call)) return undefined;
    const updated = { ...recipient, redirect_uris: [...change(recipient.redirect_uris)] };
    workings.store.recipients.set(recipient.client_id, updated);
    return { status: 200, body: workings.rules.recipients.updated(updated, call) };
  });
}

/** Changes each redirect URL that a creation or an update gives. */
export function alterUris(spell: (uri: string) => string): Fault['apply'] {
  return changeRules('recipients', ({ splitRedirectUris }) => ({
    splitRedirectUris: (text) => splitRedirectUris(text).map(spell),
  }));
}

/** Changes the redirect URLs that an update gives. */
export function updateUris(
  change: (given: readonly string[], old: readonly string[]) => string[],
): Fault['apply'] {
  return changeRules('recipients', { replaceRedirectUris: (old, given) => change(given, old) });
}

/** Finds a recipient by an unknown id, in reads or in the operations that are given. */
export function findUnknown(
  find: (id: string, all: readonly Recipient[]) => Recipient | undefined,
  on: readonly OperationName[] = ['getRecipient'],
): Fault['apply'] {
  return changeRules('recipients', ({ find: findAsBefore }) => ({
    find: (all, id, call) =>
      findAsBefore(all, id, call) ?? (on.includes(call.operation) ? find(id, [...all.values()]) : undefined),
  }));
}

/** Stores a recipient of a refused creation, as it might have been meant. */
export function keepRefused(isMeant: (body: JsonObject, call: Call) => boolean): Fault['apply'] {
  return hookAfter('createRecipient', ({ status }, call, workings) => {
    const given = Object(call.body) as JsonObject;
    if (status === 400 && isMeant(given, call))
      storeCopy(workings, { name: String(given.name).slice(0, 200) });
  });
}

/** Refuses creations of some bodies with another status than 400. */
export function refuseWith(
  status: number,
  isMeant: (body: JsonObject, call: Call) => boolean,
): Fault['apply'] {
  const isAsked = asked((call) => isMeant(Object(call.body) as JsonObject, call));
  return when(isAsked, changeStatus('createRecipient', 400, status));
}

/** Stores a recipient once more under another client_id; where it is not given, one that the server begins with. */
export function storeCopy({ rules, store }: Workings, members: Partial<Recipient>): void {
  const [model] = store.recipients.values();
  const client_id = rules.recipients.newClientId();
  store.recipients.set(client_id, { ...model!, ...members, client_id });
}

/** Tells a fault of each accepted write of some operations: the recipient as it is stored then. */
export function followWrites(workings: Workings, on: Operations, then: (written: Recipient) => void): void {
  workings.after(on, ({ status, body }) => {
    const { client_id } = Object([body].flat()[0]) as JsonObject;
    const written = workings.store.recipients.get(String(client_id));
    if (status < 300 && written !== undefined) then(written);
  });
}
