import { changeBody, hookAfter, replaceAnswer } from '../mutate/changes.ts';
import type { Fault, JsonObject, OperationName } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const poll: OperationName = 'getAccountsDetailAsync';
const both: readonly OperationName[] = ['getAccountsDetail', poll];

/** Changes the links of pending bodies. */
function changeLinks(on: readonly OperationName[], change: (link: JsonObject) => JsonObject): Fault['apply'] {
  return changeBody(
    on,
    (body) => {
      body.Links = (body.Links as JsonObject[]).map(change);
    },
    202,
  );
}

/** Lets the first session of each user show the data of the user who authorized before. */
const showTheUserBefore: Fault['apply'] = (workings) => {
  const { accountDetail } = workings.rules;
  const { personaOf } = accountDetail;
  const known = new Set<string>();
  const instead = new Map<string, string>();
  let before: string | undefined;
  hookAfter('authorize', ({ status }, _, { store }) => {
    const session = [...store.sessions.values()].at(-1);
    if (status !== 200 || session === undefined) return;
    const { requestId, persona } = session;
    if (!known.has(persona) && before !== undefined) instead.set(requestId, before);
    known.add(persona);
    before = persona;
  })(workings);
  accountDetail.personaOf = (session, call) => instead.get(session.requestId) ?? personaOf(session, call);
};

/** Empties the first result of every fourth session that had to be polled. */
const finishTooEarly: Fault['apply'] = (workings) => {
  const seen = new Set<string>();
  hookAfter(poll, ({ status, body }, { params }) => {
    const id = (params.requestId ?? '').toLowerCase();
    if (status !== 200 || seen.has(id)) return;
    seen.add(id);
    if (seen.size % 4 === 0) (body as JsonObject).Accounts = [];
  })(workings);
};

export const asynchronous = defineDefects('async', [
  {
    id: 'first-session-shows-the-user-before',
    title: 'The first session of a user shows the data of the user who authorized before',
    source: 'OpenBankProject/OBP-API#146',
    batch: 1,
    apply: showTheUserBefore,
  },
  {
    id: 'link-of-a-poll-names-the-id-twice',
    title: 'The link in the answer to a poll names the RequestId twice; that of the POST is right',
    source: 'keycloak/keycloak#23229',
    batch: 2,
    apply: (workings) =>
      changeBody(
        poll,
        (body) => {
          for (const link of body.Links as JsonObject[]) link.href = `${link.href}/${body.RequestId}`;
        },
        202,
      )(workings),
  },
  {
    id: 'poll-finds-nothing-until-it-is-done',
    title: 'A poll answers 404 while the operation runs, and 200 once it has finished',
    source: 'microsoft/vscode-tools-for-ai#343',
    batch: 1,
    apply: replaceAnswer(poll, 202, () => ({
      status: 404,
      body: { ServiceCode: 'NOT_FOUND', HttpStatusCode: 404, Message: 'The operation was not found' },
    })),
  },
  {
    id: 'operation-is-complete-before-its-result',
    title: 'Now and then the first result of an operation has no accounts yet; the next poll shows them',
    source: 'facebookarchive/contest#169',
    batch: 1,
    apply: finishTooEarly,
  },
  {
    id: 'pending-body-is-null',
    title: 'The 202 of GetAccountsDetail has null for its body',
    source: 'geopython/pygeoapi#2105',
    batch: 1,
    apply: replaceAnswer('getAccountsDetail', 202, (answer) => ({ ...answer, body: null })),
  },
  {
    id: 'links-leave-the-request-id-out',
    title: 'The links of a 202 lead to the Async endpoint without the RequestId',
    source: 'mojaloop/ml-api-adapter#33',
    batch: 1,
    apply: changeLinks(both, (link) => ({
      ...link,
      href: String(link.href).replace(/\/[^/]+$/, ''),
      example: '/GetAccountsDetailAsync',
    })),
  },
]);
