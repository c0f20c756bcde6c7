export type DocumentName = 'outbound' | 'banking';

/** Rules of the judged schemas that the published documents leave out, since types do not express them. */
const leftOut: Readonly<Record<DocumentName, readonly string[]>> = {
  outbound: [
    'An FDX account has exactly one of its five members; here each is optional.',
    'Only the responses of creation and regeneration disclose `client_secret`; here other responses do not list it.',
    'The `scope` of a recipient holds names from the table, and ACCOUNT_BASIC is one of them.',
    'Dates exist; here 30 February has the form of a date.',
  ],
  banking: [
    'A pending body holds no accounts, and the `ServiceCode` of a result is not OPERATION_PENDING.',
    '`LastRefresh` is a date that exists; here 30 February has the form of a date.',
  ],
};

/** Describes, for the `info` of a document, how it differs from the schemas that responses are judged by. */
export function describeSimplifications(name: DocumentName): string {
  return [
    'This document is derived from the schemas of open-banking-conformance, and simplified for code generators and other tools. It accepts every response that conforms, and some that do not, because it leaves these rules out:',
    '',
    ...leftOut[name].map((rule) => `- ${rule}`),
    '',
    'A member is nullable here where null only leads to a warning. The default of a member of a request stands in its description, because generators make a member with a default required.',
  ].join('\n');
}
