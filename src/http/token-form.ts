/** The form that asks for a token by client credentials (5.3), with further members, or others in place of these. */
export function writeTokenForm(
  clientId: string,
  clientSecret: string,
  more: Readonly<Record<string, string>> = {},
): { readonly body: string; readonly contentType: string } {
  const members = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...more,
  };
  return {
    body: new URLSearchParams(members).toString(),
    contentType: 'application/x-www-form-urlencoded',
  };
}
