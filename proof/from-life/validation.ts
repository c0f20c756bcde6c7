import { changeRules, hookAfter, replaceAnswer } from '../mutate/changes.ts';
import { failInside } from '../mutate/fdx-accounts.ts';
import { makeInternalError } from '../reference-server/refusal.ts';
import type { Fault, JsonObject, Rules } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

type Validators = Rules['recipients']['validators'];
type Member = keyof Validators;

const texts: readonly Member[] = ['name', 'description', 'logo_uri', 'terms_uri', 'client_uri', 'country'];

/** Asks a further validator of some members first, which may break the call. */
function validateFirst(
  members: readonly Member[],
  validate: (value: unknown, rules: Rules['recipients']) => string | undefined,
): Fault['apply'] {
  return changeRules('recipients', (rules) => {
    const changed = members.map((member): [Member, Validators[Member]] => {
      const then = rules.validators[member];
      return [member, (value) => validate(value, rules) ?? then(value)];
    });
    return { validators: { ...rules.validators, ...Object.fromEntries(changed) } };
  });
}

/** Breaks a call whose value is of some kind. */
function breakFor<Value>(isMeant: (value: Value) => boolean) {
  return (value: Value) => (isMeant(value) ? failInside() : undefined);
}

export const validation = defineDefects('validation', [
  {
    id: 'accounts-filter-of-another-type-is-an-internal-error',
    title: 'An AccountsFilter other than an array ends in an internal error',
    source: 'plaid/support#197',
    batch: 2,
    apply: changeRules('accountDetail', ({ validators }) => ({
      validators: {
        ...validators,
        AccountsFilter: (value) =>
          value === undefined || Array.isArray(value) ? validators.AccountsFilter(value) : failInside(),
      },
    })),
  },
  {
    id: 'redirect-with-a-query-is-refused',
    title: 'A redirect URL with a query is refused',
    source: 'element-hq/matrix-authentication-service#4528',
    batch: 1,
    apply: validateFirst(['redirect_uris'], (value) =>
      typeof value === 'string' && value.includes('?') ? 'redirect_uris has a query' : undefined,
    ),
  },
  {
    id: 'too-long-a-name-is-an-internal-error',
    title: 'A name beyond the limit ends in an internal error',
    source: 'pgEdge/ai-dba-workbench#270',
    batch: 1,
    apply: validateFirst(['name'], (value, { lengthOf, nameLimit }) =>
      breakFor<unknown>((given) => typeof given === 'string' && lengthOf(given) > nameLimit)(value),
    ),
  },
  {
    id: 'email-with-a-plus-is-refused',
    title: 'A contact whose email has a plus sign is refused',
    source: 'revive-adserver/revive-adserver#1659',
    batch: 1,
    apply: validateFirst(['contacts'], (value) =>
      JSON.stringify(value ?? '').includes('+') ? 'contacts holds an invalid email' : undefined,
    ),
  },
  {
    id: 'update-empties-what-it-does-not-name',
    title: 'An update that does not name the client_uri sets it to null',
    source: 'GluuFederation/oxd#113',
    batch: 2,
    apply: changeRules('recipients', {
      toStore: (recipient, { operation, body }) => {
        const isNamed = (body as JsonObject | undefined)?.client_uri !== undefined;
        if (operation !== 'updateRecipient' || isNamed) return recipient;
        return { ...recipient, client_uri: null as unknown as string };
      },
    }),
  },
  {
    id: 'several-redirects-come-back-as-a-pattern',
    title: 'Several redirect URLs come back as one regular expression',
    source: 'wso2/product-is#27851',
    batch: 1,
    apply: hookAfter(['createRecipient', 'getRecipient', 'updateRecipient'], ({ body }) => {
      const recipient = (body ?? {}) as JsonObject;
      const urls = recipient.redirect_uris;
      if (Array.isArray(urls) && urls.length > 1) recipient.redirect_uris = [`regexp=(${urls.join('|')})`];
    }),
  },
  {
    id: 'recipient-id-of-another-form-is-an-internal-error',
    title: 'A read of a recipient by an id of another form ends in an internal error',
    source: 'Graylog2/graylog2-server#1718',
    batch: 1,
    apply: changeRules('recipients', ({ find }) => ({
      find: (recipients, id, call) =>
        call.operation === 'getRecipient' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
          ? failInside()
          : find(recipients, id, call),
    })),
  },
  {
    id: 'letters-break-and-unknown-numbers-are-found',
    title: 'A provider id of letters ends in an internal error, an unknown number in 200 with an empty list',
    source: 'Multicolour/multicolour#31',
    batch: 1,
    apply: replaceAnswer('getProvider', 404, (_, call, workings) =>
      /^\d+$/.test(call.params.provider_id ?? '')
        ? { status: 200, body: [] }
        : makeInternalError(workings, call),
    ),
  },
  {
    id: 'null-text-is-an-internal-error',
    title: 'A recipient with null for a text ends in an internal error',
    source: 'bxservice/idempiere-rest#35',
    batch: 1,
    apply: validateFirst(
      texts,
      breakFor((value) => value === null),
    ),
  },
]);
