// What Dredd's manual gives hooks for: credentials, the answers that this server gives, and ids that are handed on.
const { readFileSync } = require('node:fs');
const hooks = require('hooks');

const keys = JSON.parse(readFileSync('keys.json', 'utf8'));
const later =
  /^(POST \(20[24]\).*\/providers\/requests\/|POST \(200\).*\/providers\/requests\/|POST \(20[124]\) (\/Token|.*\/Authorize))/;
const polls = 20;
let session;

hooks.beforeEach(async (transaction, done) => {
  const { request, expected, fullPath } = transaction;
  const named = `${request.method} (${expected.statusCode}) ${fullPath}`;
  // Refusals are listed without the request that is refused.
  transaction.skip = !expected.statusCode.startsWith('2') || later.test(named);
  // The document names application/json, and Dredd compares headers as texts: a charset would fail.
  delete expected.headers['Content-Type'];
  request.headers[fullPath.startsWith('/v3/') ? 'x-api-key' : 'service-auth-key'] = keyFor(
    request.method,
    fullPath,
  );
  if (fullPath === '/Token') request.body = new URLSearchParams(keys.token).toString();
  if (session !== undefined && fullPath.endsWith('/GetAccountsDetail'))
    request.body = JSON.stringify({ RequestId: session });
  if (session !== undefined && !transaction.skip && fullPath.includes('/GetAccountsDetailAsync/')) {
    transaction.fullPath = fullPath.replace(/[^/]*$/, session);
    const ask = () => fetch(keys.baseUrl + transaction.fullPath, { headers: { 'x-api-key': keys.apiKey } });
    for (let left = polls; left > 0 && (await ask()).status === 202; left -= 1);
  }
  done();
});

hooks.afterEach((transaction, done) => {
  if (transaction.fullPath.endsWith('/Authorize') && transaction.real?.body)
    session = JSON.parse(transaction.real.body).RequestId;
  done();
});

function keyFor(method, path) {
  if (path.startsWith('/v3/')) return keys.apiKey;
  if (path.startsWith('/api/fdx/')) return keys.fdxToken;
  return method === 'POST' && path.includes('/providers/requests/') ? keys.partnerToken : keys.outboundToken;
}
