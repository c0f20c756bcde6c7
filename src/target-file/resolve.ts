import schema from '#schemas/target.schema.json' with { type: 'json' };
import { isSchemeText } from '../lib/encode-text.ts';
import type { DeclaredTarget } from './declared.ts';
import { type SettingNode, targetSchema } from './schema.ts';
import type { Target } from './types.ts';

/**
 * Fills in every default of the schema, and writes the emails of contacts in the form that the target file declares. A
 * section that it leaves out stays out.
 */
export function resolveTarget(declared: DeclaredTarget): Target {
  const target = fillDefaults(declared, targetSchema) as Target;
  const { recipients } = target;
  if (recipients?.contactEmail !== 'array') return target;
  const contacts = recipients.create.contacts.map((contact) =>
    typeof contact.email === 'string' ? { ...contact, email: [contact.email] } : contact,
  );
  return { ...target, recipients: { ...recipients, create: { ...recipients.create, contacts } } };
}

/** A copy of what a target file holds at a node of the schema, with the defaults below it filled in after its own. */
function fillDefaults(found: unknown, { properties }: SettingNode): unknown {
  if (typeof found !== 'object' || found === null || properties === undefined) return found;
  const known = Object.entries(properties).flatMap(([name, node]) => {
    const own = (found as Readonly<Record<string, unknown>>)[name] ?? node.default;
    return own === undefined ? [] : [[name, fillDefaults(own, node)]];
  });
  return { ...found, ...Object.fromEntries(known) };
}

const { outbound: outboundSchema, banking: bankingSchema } = schema.properties;
const { header, value } = outboundSchema.properties.auth.properties;

/** What the document says where a target file may say something else. */
export const documented = {
  tokenForm: { header: header.default, value: value.default },
  poll: bankingSchema.properties.poll.default,
  serviceCode: bankingSchema.properties.names.properties.ServiceCode.default,
} as const;

/**
 * The header that carries the token of the Outbound API, and its value, in which `{token}` stands for the token; the
 * documented ones for a target without that API.
 */
export function tokenFormOf({ outbound }: Target): { readonly header: string; readonly value: string } {
  return outbound?.auth ?? documented.tokenForm;
}

/** True for `Bearer {token}` and its likes: beside the token stand names of schemes, and no value of anybody. */
export function isSchemeForm(value: string): boolean {
  const beside = value.split('{token}');
  return beside.length === 2 && beside.every(isSchemeText);
}
