// A client of the interface in 60 lines. It gets addresses and credentials from the environment: node client.mjs SCENARIO
const { env, argv } = process;
const recipients = `${env.OBC_BASE_URL}/api/v1/recipients`;
const accounts = `${env.OBC_BASE_URL}/api/fdx/5/accounts`;
const banking = `${env.OBC_BANKING_URL}/v3/${env.OBC_CUSTOMER_ID}/BankingServices`;
const key = { 'x-api-key': env.OBC_API_KEY };
const bearer = (token = env.OBC_TOKEN) => ({ 'service-auth-key': `Bearer ${token}` });

async function send(method, url, headers, json, form) {
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  const answer = await fetch(url, { method, headers: { ...headers, ...type }, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} was answered ${answer.status}: ${text}`);
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

/** Page by page: the cursor goes back as it came, and a page without one is the last. */
async function countAccounts() {
  for (let [count, offset] = [0, '']; ; ) {
    const query = new URLSearchParams(offset === '' ? {} : { offset });
    const { body } = await send('GET', `${accounts}?${query}`, bearer(env.OBC_ACCOUNTS_TOKEN));
    count += body.accounts.length;
    offset = body.page?.nextOffset ?? '';
    if (offset === '') return `${count} accounts`;
  }
}

/** A 202 is no error: the same RequestId is polled until the result is there, or the time is over. */
async function countLinkedAccounts() {
  const interval = Number(env.OBC_POLL_INTERVAL ?? 10) * 1000;
  const end = Date.now() + Number(env.OBC_POLL_LIMIT ?? 1800) * 1000;
  let result = await send('POST', `${banking}/GetAccountsDetail`, key, { RequestId: env.OBC_REQUEST_ID });
  while (result.status === 202) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    if (Date.now() > end) throw new Error('the bank did not answer in time');
    result = await send('GET', `${banking}/GetAccountsDetailAsync/${env.OBC_REQUEST_ID}`, key);
  }
  return `${result.body.Accounts.length} linked accounts`;
}

/** Registrations need a token of the partner. */
async function register() {
  const partner = { client_id: env.OBC_PARTNER_ID, client_secret: env.OBC_PARTNER_SECRET };
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...partner, scope: 'client:admin' });
  const { body } = await send('POST', env.OBC_TOKEN_URL, {}, undefined, form);
  const pairs = `${env.OBC_RECIPIENT_IDS}/${env.OBC_PROVIDER_IDS}`;
  await send('POST', `${recipients}/providers/requests/${pairs}`, bearer(body.access_token));
  return 'requested';
}

const own = { redirect_uris: env.OBC_REDIRECT_URI };
const recipient = { name: 'Example', scope: ['ACCOUNT_BASIC'], country: 'CA', ...own };
const recipientUrl = `${recipients}/${encodeURIComponent(env.OBC_RECIPIENT_ID ?? '')}`;
const scenarios = {
  'list-accounts': countAccounts,
  'account-detail': countLinkedAccounts,
  'stop-polling': countLinkedAccounts,
  'create-recipient': async () => (await send('POST', recipients, bearer(), recipient)).body.client_id,
  'update-recipient': async () => (await send('PUT', recipientUrl, bearer(), own)).body.name,
  register,
};
console.log(await scenarios[argv[2]]());
