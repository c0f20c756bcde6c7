import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { isObject } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { linkMembers, otherSchemes, plainLink } from '../support/generators/links.ts';
import { dataScopes, generateScopesWithUnknownName } from '../support/generators/scopes.ts';
import { listScalars, otherTypes, otherTypesWithin } from '../support/generators/wrong-types.ts';
import { buildPayload, createWithBodyOnce } from '../support/resources/recipients.ts';
import { RefusedCreations } from './support/refused-creations.ts';

/** Judges a requirement once for several requests: each is refused with 400. */
function verifyAllRefused(
  context: CheckContext,
  id: RequirementId,
  sent: readonly { readonly what: string; readonly exchange: Answered }[],
): void {
  const others = sent.filter(({ exchange }) => exchange.response.status !== 400);
  const first = others[0] ?? sent[0];
  if (first === undefined) return;
  context.verify(id, others.length === 0, {
    exchange: first.exchange,
    wanted: `status 400 for ${first.what}`,
    got: others.map(({ what, exchange }) => `${describeAnswer(exchange)} for ${what}`).join('; '),
    related: others.slice(1).map(({ exchange }) => exchange),
  });
}

/** Bodies that are not a JSON object; the last two are JSON. */
const noObjects = [
  { what: 'a JSON text that breaks off', body: '{"name": "Cedar' },
  { what: 'a text that is not JSON', body: 'name=Cedar' },
  { what: 'an array', body: '[]' },
  { what: 'a string', body: '"Cedar"' },
];

/** What a parser that means well makes a valid creation of. */
function buildNearObjects(context: CheckContext): typeof noObjects {
  const payload = JSON.stringify(buildPayload(context));
  return [
    { what: 'null', body: 'null' },
    { what: 'a body of no length', body: '' },
    { what: 'a JSON text without its last brace', body: payload.slice(0, -1) },
    { what: 'an array that holds a valid creation', body: `[${payload}]` },
  ];
}

/** Required members that are sent as null. */
const maxNulls = 2;

/** Required members that are sent as null: nothing but for a member that may be left out. */
function listNulls({
  target,
}: CheckContext): readonly (readonly [what: string, member: string, value: null])[] {
  const members = sampleEvenly(target.recipients?.required ?? [], maxNulls);
  return members.map((member) => [`${member} as null`, member, null]);
}

/** What describes a recipient: who requires such a member may take null for a value that says nothing. */
const descriptive: readonly string[] = ['logo_uri', 'description', 'terms_uri', 'client_uri', 'contacts'];

/** Null has not the type; that it is refused follows only for what a recipient is known by. */
function mayTakeNull(member: string, { response: { status } }: Answered): boolean {
  return descriptive.includes(member) && status >= 200 && status < 300;
}

/** True where a number or a boolean was taken and is given back as the text that the document promises. */
function givesText({ response: { status, json } }: Answered, member: string): boolean {
  return status === 201 && isObject(json) && typeof json[member] === 'string';
}

/** Scalars in the place of texts that are neither refused nor made a text of. */
async function sendScalars(context: CheckContext, creations: RefusedCreations) {
  const sent = [];
  for (const [what, member, value] of context.depth === 'quick' ? [] : listScalars(context)) {
    const exchange = await creations.send({ [member]: value });
    if (!givesText(exchange, member)) sent.push({ what, exchange });
  }
  return sent;
}

const unknownScopes: Property<readonly string[]> = {
  id: 'scopes-outside-the-table-are-refused',
  text: 'a creation with a scope that the table does not have answers 400, which only warns',
  generator:
    'sets with ACCOUNT_BASIC and any others, in any order, and one name like one of the table: with an ending, in small letters, or without its last letter',
  runs: { quick: 2, standard: 2, deep: 12 },
  featuresOf: (scope) => ({
    scopes: String(scope.length),
    name: describeUnknown(scope.find((name) => !dataScopes.includes(name)) ?? ''),
  }),
};

function describeUnknown(name: string): string {
  if (name.endsWith('_X')) return 'with an ending';
  return name === name.toLowerCase() ? 'in small letters' : 'without its last letter';
}

/** 2.2, 4.3 and 7: creations that are refused for what is in them. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-members-of-another-type',
    area: 'recipients',
    title: 'A recipient with a member of a wrong type is refused',
    ids: ['recipient-creation-refuses-members-of-another-type', 'refused-creation-leaves-nothing-behind'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const sent: { readonly what: string; readonly exchange: Answered }[] = [];
      for (const [member, value] of Object.entries(otherTypes)) {
        const type = Array.isArray(value) ? 'array' : typeof value;
        const what = `${member} as ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`;
        sent.push({ what, exchange: await creations.send({ [member]: value }) });
      }
      const taken: (typeof sent)[number][] = [];
      const others = context.depth === 'quick' ? [] : [...otherTypesWithin, ...listNulls(context)];
      for (const [what, member, value] of others) {
        const exchange = await creations.send({ [member]: value });
        (value === null && mayTakeNull(member, exchange) ? taken : sent).push({ what, exchange });
      }
      sent.push(...(await sendScalars(context, creations)));
      const requirement = 'recipient-creation-refuses-members-of-another-type';
      verifyAllRefused(context, requirement, sent);
      for (const { what, exchange } of taken)
        context.warn(requirement, {
          exchange,
          wanted: `status 400 for ${what}`,
          got: describeAnswer(exchange),
        });
      await creations.verifyNothingLeft();
    },
  }),
  check({
    id: 'recipient-bodies-that-are-no-object',
    area: 'recipients',
    title: 'A recipient whose body is not a JSON object is refused',
    ids: ['recipient-writes-refuse-a-body-that-is-no-object'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const sent = [];
      for (const { what, body } of context.depth === 'quick'
        ? noObjects
        : [...noObjects, ...buildNearObjects(context)]) {
        sent.push({ what, exchange: creations.note(await createWithBodyOnce(context, body)) });
      }
      verifyAllRefused(context, 'recipient-writes-refuse-a-body-that-is-no-object', sent);
    },
  }),
  check({
    id: 'recipient-without-required-members',
    area: 'recipients',
    title: 'A recipient without a required member is refused',
    ids: ['recipient-creation-refuses-a-missing-required-member', 'refused-creation-leaves-nothing-behind'],
    needs: ['outbound.auth.token', 'recipients.create', 'recipients.required'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const sent = [];
      for (const member of context.target.recipients?.required ?? []) {
        const exchange = await creations.sendAs({ json: buildPayload(context, { [member]: undefined }) });
        sent.push({ what: `a creation without ${member}`, exchange });
      }
      verifyAllRefused(context, 'recipient-creation-refuses-a-missing-required-member', sent);
      await creations.verifyNothingLeft();
    },
  }),
  check({
    id: 'recipient-with-plain-links',
    area: 'recipients',
    title: 'A recipient with a URL that is not HTTPS is refused',
    ids: [
      'http-urls-are-refused',
      'recipient-redirect-uris-are-https',
      'recipient-links-are-https',
      'refused-creation-leaves-nothing-behind',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      for (const member of linkMembers) {
        const exchange = await creations.send({ [member]: plainLink });
        verifyStatus(context, 'http-urls-are-refused', exchange, 400, `${member} was ${plainLink}`);
      }
      if (context.depth !== 'quick') {
        const exchange = await creations.send({ redirect_uris: otherSchemes[0] });
        verifyStatus(context, 'http-urls-are-refused', exchange, 400, `redirect_uris was ${otherSchemes[0]}`);
      }
      await creations.verifyNothingLeft();
    },
  }),
  check({
    id: 'recipient-with-unknown-names',
    area: 'recipients',
    title: 'A recipient with an unknown scope or country is refused',
    ids: [
      'unknown-scope-or-country-is-refused',
      'recipient-scope-names-come-from-the-table',
      'recipient-country-is-ca-or-us',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    properties: [unknownScopes],
    async run(context) {
      const creations = await RefusedCreations.afterControl(context);
      const requirement = 'unknown-scope-or-country-is-refused';
      let isAccepted = false;
      const cases = { values: generateScopesWithUnknownName() };
      await forAll(context, unknownScopes, cases, async (scope) => {
        if (isAccepted) return;
        const exchange = await creations.send({ scope });
        isAccepted = !verifyStatus(context, requirement, exchange, 400, `the scope was ${scope.join(', ')}`);
      });
      for (const country of context.depth === 'quick' ? ['XX'] : ['XX', 'ca', 'CAN', 'MX']) {
        const exchange = await creations.send({ country });
        if (!verifyStatus(context, requirement, exchange, 400, `the country was ${country}`)) return;
      }
    },
  }),
]);
