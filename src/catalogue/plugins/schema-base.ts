/** The address that the `$id` of each published schema begins with, which is a name and leads nowhere. */
export const schemaBase = 'https://open-banking-conformance.example/schemas/';
