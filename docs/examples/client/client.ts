// A client of the interface in 60 lines. It gets addresses and credentials from the environment: tsx client.ts SCENARIO
const { env, argv } = process;
const recipients = `${env.OBC_BASE_URL}/api/v1/recipients`;
const banking = `${env.OBC_BANKING_URL}/v3/${env.OBC_CUSTOMER_ID}/BankingServices`;
const key = { 'x-api-key': `${env.OBC_API_KEY}` };
const bearer = (token = env.OBC_TOKEN) => ({ 'service-auth-key': `Bearer ${token}` });

async function send(method: string, url: string, headers: object, json?: object, form?: URLSearchParams) {
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const body = form ?? (json === undefined ? null : JSON.stringify(json));
  const answer = await fetch(url, { method, headers: { ...headers, ...type }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text}`);
  return { status: answer.status, body: JSON.parse(text === '' ? '{}' : text) };
}

/** Page by page: the cursor goes back as it came, and a page without one is the last. */
async function countAccounts(): Promise<number> {
  for (let [count, offset] = [0, '']; ; ) {
    const query = new URLSearchParams({ limit: '2', ...(offset === '' ? {} : { offset }) });
    const url = `${env.OBC_BASE_URL}/api/fdx/5/accounts?${query}`;
    const { body } = await send('GET', url, bearer(env.OBC_ACCOUNTS_TOKEN));
    count += body.accounts.length;
    offset = body.page?.nextOffset ?? '';
    if (offset === '') return count;
  }
}

/** A 202 is no error: the same RequestId is polled until the result is there, or the time is over. */
async function countLinkedAccounts(): Promise<number> {
  const interval = Number(env.OBC_POLL_INTERVAL ?? 10) * 1000;
  const end = Date.now() + Number(env.OBC_POLL_LIMIT ?? 1800) * 1000;
  let result = await send('POST', `${banking}/GetAccountsDetail`, key, { RequestId: env.OBC_REQUEST_ID });
  while (result.status === 202 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    result = await send('GET', `${banking}/GetAccountsDetailAsync/${env.OBC_REQUEST_ID}`, key);
  }
  return result.body.Accounts.length;
}

/** Registrations need a token of the partner. */
async function register(): Promise<number> {
  const partner = { client_id: `${env.OBC_PARTNER_ID}`, client_secret: `${env.OBC_PARTNER_SECRET}` };
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...partner, scope: 'client:admin' });
  const { body } = await send('POST', `${env.OBC_TOKEN_URL}`, {}, undefined, form);
  const pairs = `${env.OBC_RECIPIENT_IDS}/${env.OBC_PROVIDER_IDS}`;
  return (await send('POST', `${recipients}/providers/requests/${pairs}`, bearer(body.access_token))).status;
}

const contacts = [{ email: 'team@client.example' }];
const own = { redirect_uris: env.OBC_REDIRECT_URI };
const recipient = { name: 'Example', scope: ['ACCOUNT_BASIC'], country: 'CA', contacts, ...own };
const scenarios: Record<string, () => Promise<unknown>> = {
  'list-accounts': async () => `${await countAccounts()} accounts`,
  'account-detail': async () => `${await countLinkedAccounts()} linked accounts`,
  'create-recipient': async () => (await send('POST', recipients, bearer(), recipient)).status,
  'update-recipient': async () =>
    (await send('PUT', `${recipients}/${env.OBC_RECIPIENT_ID}`, bearer(), own)).status,
  register,
};
console.log(await scenarios[argv[2] ?? '']?.());
