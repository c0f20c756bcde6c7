import type { Description } from './description.ts';

/**
 * What a person needs to try a running reference server: addresses, tokens, ids and curl lines that work as
 * they are printed, in that order.
 */
export function describeSandbox(description: Description): string {
  const sections = [
    ['Addresses', addresses(description)],
    [`Outbound tokens, in the header ${description.auth.header}`, tokens(description)],
    ['Seeded ids', ids(description)],
    ['Banking', banking(description)],
    ['Try it', examples(description)],
  ] as const;
  return sections
    .map(([title, lines]) => `${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
    .join('\n');
}

function addresses({ baseUrl, bankingUrl, tokenEndpoint }: Description): string[] {
  return table([
    ['Outbound API', baseUrl],
    ['Banking', bankingUrl],
    [
      '/Token',
      `${tokenEndpoint.url} (client ${tokenEndpoint.clientId}, secret ${tokenEndpoint.clientSecret})`,
    ],
  ]);
}

function tokens({ tokens: values, provoke500 }: Description): string[] {
  return table([
    ['everything but accounts', values.token],
    ['with client:admin', values.admin],
    ['without client:admin', values.plain],
    ['expired', values.expired],
    ...Object.entries(values.fdx).map(([name, value]): Row => [`accounts of ${name}`, value]),
    ['expired, of accounts', values.expiredFdx],
    ['for an error 500, add', `${provoke500.header}: ${provoke500.value}`],
  ]);
}

function ids({ providers, recipients, fdx, revocation }: Description): string[] {
  const { connections } = revocation;
  const accountsOf = fdx.customers[0]?.accounts.map(({ id }) => id).slice(0, 5) ?? [];
  return table([
    ['providers', providers.ids.join(', ')],
    ['recipients', recipients.ids.join(', ')],
    [`accounts of ${fdx.customers[0]?.name}`, `${accountsOf.join(', ')}, ...`],
    ['connections', `${connections[0]?.id} to ${connections.at(-1)?.id}, each good for one revocation`],
  ]);
}

function banking({ banking: area }: Description): string[] {
  const personas = area.personas.map(
    ({ name, pollsUntilReady }) => `${name} (${readiness(pollsUntilReady)})`,
  );
  return table([
    ['x-api-key', area.apiKey],
    ['customerId', area.customerId],
    ['personas', personas.join(', ')],
    ['webhook', area.webhook ?? 'none'],
  ]);
}

function readiness(pollsUntilReady: number | null): string {
  if (pollsUntilReady === null) return 'never ready';
  return pollsUntilReady === 0 ? 'ready at once' : `ready at poll ${pollsUntilReady}`;
}

function examples(description: Description): string[] {
  const { baseUrl, tokens: values, recipients, revocation, fdx } = description;
  const probe = curl(`${baseUrl}/api/fdx/5/accounts`, description, revocation.connections[0]?.token ?? '');
  const create = JSON.stringify(recipients.create);
  return [
    curl(`${baseUrl}/api/v1/providers`, description, values.token),
    `${curl(`${baseUrl}/api/v1/recipients`, description, values.token)} ${json(create)}`,
    curl(
      `${baseUrl}/api/fdx/5/accounts?limit=5&resultType=details`,
      description,
      fdx.customers[0]?.token ?? '',
    ),
    ...bankingExamples(description),
    probe,
    `${curl(revokeUrl(description), description, values.token)} -X DELETE -w '%{http_code}\\n'`,
    probe,
  ];
}

function bankingExamples({ bankingUrl, banking: area }: Description): string[] {
  const key = `-H 'x-api-key: ${area.apiKey}'`;
  const services = `${bankingUrl}/v3/${area.customerId}/BankingServices`;
  const persona = area.personas[0]?.name ?? '';
  const poll = `curl -s "${services}/GetAccountsDetailAsync/$REQUEST_ID" ${key}`;
  const authorize = `curl -s '${services}/Authorize' ${key} ${json(JSON.stringify({ Persona: persona }))}`;
  return [
    `REQUEST_ID=$(${authorize} | sed 's/.*"RequestId":"\\([^"]*\\)".*/\\1/')`,
    `curl -s '${services}/GetAccountsDetail' ${key} -H 'content-type: application/json' -d "{\\"RequestId\\":\\"$REQUEST_ID\\"}"`,
    poll,
    poll,
  ];
}

function revokeUrl({ baseUrl, revocation }: Description): string {
  const id = revocation.connections[0]?.id ?? '';
  const query = new URLSearchParams(revocation.delete.request.query);
  for (const [name, value] of [...query]) query.set(name, value.replace('{id}', id));
  return `${baseUrl}/api/v1/revoke?${query}`;
}

function curl(url: string, { auth }: Description, token: string): string {
  return `curl -s '${url}' -H '${auth.header}: ${auth.value.replace('{token}', token)}'`;
}

function json(body: string): string {
  return `-H 'content-type: application/json' -d '${body.replaceAll("'", "'\\''")}'`;
}

type Row = readonly [label: string, value: string];

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`);
}
