import { Ajv2020 } from 'ajv/dist/2020.js';
import { loadWireSchemas } from '../../../src/contract/schemas.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
ajv.addVocabulary(['x-requirement', 'x-personal', 'x-null']);
for (const [file, schema] of loadWireSchemas()) ajv.addSchema(schema as object, file);

const validate = ajv.getSchema('recipient-creation-request.schema.json')!;

/** A creation that the request schema accepts. */
export const template = {
  name: 'Harvest Budget',
  scope: ['ACCOUNT_BASIC'],
  redirect_uris: 'https://harvest-budget.example/callback',
  logo_uri: 'https://harvest-budget.example/logo.svg',
  country: 'CA',
  description: 'A budget that fills itself in.',
  terms_uri: 'https://harvest-budget.example/terms',
  client_uri: 'https://harvest-budget.example',
  contacts: [{ email: 'hello@harvest-budget.example' }],
};

/** The members of the template with changes at which the request schema finds fault, each once. */
export function faultyMembers(changes: object): string[] {
  if (validate({ ...template, ...changes }) === true) return [];
  return [...new Set((validate.errors ?? []).map(({ instancePath }) => instancePath.split('/')[1] ?? ''))];
}
