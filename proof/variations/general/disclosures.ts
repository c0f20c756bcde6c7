import { hookAfter } from '../../mutate/changes.ts';
import type { AfterHook, JsonObject, Operations, Variation } from '../../reference-server/types.ts';

/** Adds members to the refusals of some operations. */
function onRefusal(on: Operations, more: (...hook: Parameters<AfterHook>) => JsonObject): Variation['apply'] {
  return hookAfter(on, (answer, call, workings) => {
    if (answer.status < 400 || typeof answer.body !== 'object') return;
    answer.body = { ...more(answer, call, workings), ...(answer.body as JsonObject) };
  });
}

const writes = ['createRecipient', 'updateRecipient', 'regenerateSecret'] as const;

/** Adds members to each object of an answer that has a client_id. */
function besideId(on: Operations, more: (recipient: JsonObject) => JsonObject): Variation['apply'] {
  return hookAfter(on, ({ status, body }) => {
    if (status >= 300) return;
    for (const item of [body].flat() as JsonObject[])
      if (typeof item?.client_id === 'string') Object.assign(item, more(item));
  });
}

/** Refusals and answers that look as if they gave something away, and do not. */
export const disclosureVariations: readonly Variation[] = [
  {
    id: 'errors-repeat-what-was-asked',
    title: 'errors repeat the path, the parameters and the body of their request',
    apply: onRefusal('*', (_, { params, query, body, rawBody, method }) => ({
      method,
      params,
      query: Object.fromEntries(query),
      submitted: rawBody.length > 5000 ? 'too long to repeat' : (body ?? null),
    })),
  },
  {
    id: 'errors-name-the-recipient-and-its-urls',
    title: 'refused updates name the recipient and the redirect URLs that were given',
    apply: onRefusal('updateRecipient', (_, { params, body }) => ({
      client_id: params.client_id,
      redirect_uris: [(body as JsonObject | undefined)?.redirect_uris].flat(),
    })),
  },
  {
    id: 'errors-name-the-caller',
    title: 'refusals name the partner that calls, by id and name',
    apply: onRefusal('*', () => ({
      caller: { client_id: 'partner-5f1c9a20', name: 'Partner of the Sandbox', roles: ['read', 'write'] },
    })),
  },
  {
    id: 'errors-by-member',
    title: 'refused writes say under the name of each member what is wrong with it',
    apply: onRefusal(writes, () => ({
      errors: {
        name: ['is too long (maximum is 256 characters)'],
        redirect_uris: 'must be an https URL, see https://docs.example/errors#e1007',
        client_secret: 'must-not-be-given',
        contacts: ['email is no address: want a@b.example'],
        secret: 'forbidden',
      },
    })),
  },
  {
    id: 'errors-as-problems',
    title: 'errors carry the members of problem details, a trace and a contact',
    apply: onRefusal('*', ({ status }, { n }) => ({
      type: 'https://docs.example/problems/invalid-request',
      title: 'Invalid request',
      name: 'InvalidRequestError',
      description: 'The request was refused',
      instance: `urn:uuid:5b0f6c1e-6f0a-4d5e-9a57-${String(n).padStart(12, '0')}`,
      traceId: `00-4bf92f3577b34da6a3ce929d0e0e4736-${n}-01`,
      support: 'support@sandbox.example',
      status,
      token: { type: 'Bearer', hint: 'expired or unknown' },
    })),
  },
  {
    id: 'unauthorized-answers-challenge',
    title: 'every 401 carries a challenge and a cookie',
    apply: hookAfter('*', (answer) => {
      if (answer.status !== 401) return;
      const challenge = 'Bearer realm="sandbox", error="invalid_token", error_uri="https://docs.example"';
      answer.headers = {
        ...answer.headers,
        'www-authenticate': challenge,
        'set-cookie': 'sid=a8f3c2d1e0b94475',
      };
    }),
  },
  {
    id: 'recipients-tell-of-their-secrets',
    title: 'recipients carry members about their secret that hold none',
    apply: besideId(['listRecipients', 'getRecipient', 'updateRecipient', 'createRecipient'], () => ({
      secretRotatedAt: '2026-01-02T03:04:05.678Z',
      hasSecret: true,
      client_secret_expires_at: 0,
      secretHint: 'ends with 4f2a',
      secret_id: 'sec-0007',
    })),
  },
  {
    id: 'masked-secrets-in-camel-case',
    title: 'recipients carry clientSecret with stars in place of its characters',
    apply: besideId(['listRecipients', 'getRecipient'], () => ({ clientSecret: '********4f2a' })),
  },
  {
    id: 'members-in-two-spellings',
    title: 'answers of the Outbound API carry their members in camel case too',
    apply: hookAfter('*', ({ status, body }, { operation }) => {
      if (status < 300 && operation !== 'token') addCamelCase(body);
    }),
  },
  {
    id: 'members-of-short-names-twice',
    title: 'answers carry id, name and type of their own beside those of the document',
    apply: hookAfter(['getAccountsDetail', 'getAccountsDetailAsync', 'listProviders'], ({ status, body }) => {
      if (status === 200) addInternalIds(body);
    }),
  },
];

function addCamelCase(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    addCamelCase(value);
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (!Array.isArray(node)) (node as JsonObject)[camel] = value;
  }
}

function addInternalIds(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) addInternalIds(child);
  if (!Array.isArray(node)) Object.assign(node, { id: 7, ID: 'a-7', NAME: 7, TYPE: null });
}
