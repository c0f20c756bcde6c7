import { Blocked } from '../check/blocked.ts';
import { answeredCall } from './answered.ts';
import type { Sender } from './send.ts';

/** The token with the scope `client:admin`: declared, or fetched once from the declared endpoint (5.3). */
export function adminToken(sender: Sender): Promise<string> {
  const { session } = sender;
  const declared = session.target.outbound?.auth.adminToken;
  if (declared !== undefined) return Promise.resolve(declared);
  return session.once('admin token', () => fetchAdminToken(sender));
}

/** The form that asks for a token by client credentials, with the settings of 5.3. */
export function clientCredentials(clientId: string, clientSecret: string, scope = 'client:admin'): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  }).toString();
}

async function fetchAdminToken(sender: Sender): Promise<string> {
  const endpoint = sender.session.target.outbound?.auth.tokenEndpoint;
  if (endpoint === undefined)
    throw new Blocked('no admin token and no token endpoint', 'outbound.auth.tokenEndpoint');
  const { response } = await answeredCall(sender, 'token', {
    url: endpoint.url,
    body: clientCredentials(endpoint.clientId, endpoint.clientSecret),
    contentType: 'application/x-www-form-urlencoded',
  });
  const token = (response.json as { access_token?: unknown } | undefined)?.access_token;
  if (typeof token !== 'string') {
    const got = `${response.status} without an access_token`;
    throw new Blocked(`POST ${endpoint.url} gave no token: ${got}`, 'outbound.auth.tokenEndpoint');
  }
  return token;
}
