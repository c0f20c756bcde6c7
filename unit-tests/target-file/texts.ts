/** The least that makes a valid target file, to which the tests add. */
export const small = `target: { name: Small, kind: server }
areas: [providers]
outbound:
  baseUrl: https://api.example
  auth:
    token: secret-token
`;

/** A valid target file of the banking area on an address. */
export function banking(baseUrl: string, more = ''): string {
  return `target: { name: Bank, kind: server }
areas: [account-detail]
banking:
  baseUrl: ${baseUrl}
  apiKey: key-of-the-bank
  customerId: 5f3a9e14-6c82-4b7d-8e05-d1f29a7c4b60
${more}`;
}

/** A valid target file with a section of its own after the small one. */
export function withSection(text: string): string {
  return `${small}${text}`;
}
