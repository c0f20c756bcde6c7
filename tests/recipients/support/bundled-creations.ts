import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { buildPayload, markText, type Payload } from '../../support/resources/recipients.ts';
import { type Creation, requireSharedRecipient } from '../../support/resources/shared-recipient.ts';

/** Changes to the declared payload; an undefined member is left out. */
export type Changes = { readonly [member: string]: Json | undefined };

/** Features of one creation, each of which a target has to accept. The name `name` begins with a unique text. */
export interface Bundle<Feature extends string> {
  readonly id: string;
  readonly features: Readonly<Record<Feature, (context: CheckContext) => Changes>>;
  /** True where letters are sent as escapes, as some clients write those beyond ASCII: the text is the same (RFC 8259, 7). */
  readonly isEscaped?: true;
}

/**
 * The creation that tells whether a feature, or several in one body, is accepted. All features of a bundle are sent in one creation, once per
 * session, to leave few recipients behind. Only when that is refused are all but one sent, each left out in turn
 * until such a creation is accepted; features that none shows accepted are sent alone, beside an ordinary creation as
 * the control. Blocked when the control is refused too.
 */
export async function createWithFeature<Feature extends string>(
  context: CheckContext,
  bundle: Bundle<Feature>,
  ...asked: readonly Feature[]
): Promise<Creation> {
  const { id, features } = bundle;
  const together = await context.once(`creation with ${id}`, () => sendFeatures(context, bundle));
  if (together.exchange.response.status === 201) return together;
  const butOne = await context.once(`creation with ${id}, but for one`, () => createButOne(context, bundle));
  if (butOne !== undefined && !asked.includes(butOne.without)) return butOne.creation;
  return context.once(`creation with ${id}: ${asked.join(' and ')} alone`, async () => {
    await requireSharedRecipient(context);
    const changes: Changes = Object.assign({}, ...asked.map((name) => features[name](context)));
    return create(context, bundle, changes);
  });
}

function sendFeatures<Feature extends string>(
  context: CheckContext,
  bundle: Bundle<Feature>,
  without?: Feature,
): Promise<Creation> {
  const { features } = bundle;
  const sent = (Object.keys(features) as Feature[]).filter((name) => name !== without);
  const changes: Changes = Object.assign({}, ...sent.map((name) => features[name](context)));
  return create(context, bundle, changes);
}

/** The first accepted creation that leaves one feature out; undefined when there is none. */
async function createButOne<Feature extends string>(
  context: CheckContext,
  bundle: Bundle<Feature>,
): Promise<{ readonly without: Feature; readonly creation: Creation } | undefined> {
  for (const without of (Object.keys(bundle.features) as Feature[]).reverse()) {
    const creation = await sendFeatures(context, bundle, without);
    if (creation.exchange.response.status === 201) return { without, creation };
  }
  return undefined;
}

async function create(
  context: CheckContext,
  { isEscaped }: Pick<Bundle<string>, 'isEscaped'>,
  { name, ...changes }: Changes,
): Promise<Creation> {
  const marked = typeof name === 'string' ? { name: markText(context, name) } : {};
  const payload: Payload = buildPayload(context, { ...changes, ...marked });
  const body = { body: escapeLetters(JSON.stringify(payload)), contentType: 'application/json' };
  const options = isEscaped === true ? body : { json: payload };
  return { exchange: await context.call('createRecipient', options), payload };
}

/** JSON with each UTF-16 unit beyond ASCII as an escape. */
function escapeLetters(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
