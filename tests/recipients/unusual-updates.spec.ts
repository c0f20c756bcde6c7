import { requireObject } from '../support/assertions/bodies.ts';
import { otherSchemes, plainLink } from '../support/generators/links.ts';
import { textsOf } from '../support/resources/recipient-readings.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { buildRedirectUri } from './support/redirect-uris.ts';

const { test, all } = describeRecipients(import.meta.url);

// 2.2 and 4.3: updates of which the document does not speak.

test('An update refuses http URLs; unusual redirect URLs and further members are recorded', {
  id: 'recipient-updates-that-are-unusual',
  verifies: [
    'unusual-redirect-uris',
    'unusual-recipient-updates',
    'http-urls-are-refused',
    'recipient-redirect-uris-are-https',
    'unusual-requests-get-no-server-error',
  ],
  ...writing,
  depth: 'standard',
  takes: { recipients: 1 },
}, async ({ recipients, target, depth, observe }) => {
  const recipient = await recipients.requireNew();
  await recipients.readUntilShown(recipient);
  const uri = buildRedirectUri(recipient, 'unusual');
  const unusual = {
    userinfo: uri.replace('https://', 'https://user@'),
    'a fragment': `${uri}#part`,
    'an IP address': 'https://192.0.2.1/callback',
    ...(depth === 'deep' ? { localhost: 'https://localhost/callback' } : {}),
    'an array': [uri],
    'an empty text': '',
  };
  for (const [what, redirect_uris] of Object.entries(unusual)) {
    const answer = await recipients.updateById(recipient.clientId, { json: { redirect_uris } });
    observe('unusual-redirect-uris', `${what}: ${answer.response.status}`, answer);
    if (answer.response.status >= 500) await recipients.update(recipient, uri);
  }

  // Redirect URLs that are not HTTPS, also beside one that is.
  const delimiter = target.recipients?.redirectDelimiter;
  const joined = delimiter === undefined ? [] : [[uri, plainLink].join(delimiter)];
  for (const redirect_uris of [...otherSchemes, ...joined]) {
    const { response } = await recipients.updateById(recipient.clientId, { json: { redirect_uris } });
    if (response.status < 300) break;
  }

  const client_uri = buildRedirectUri(recipient, 'further');
  const json = { redirect_uris: uri, client_uri };
  const further = await recipients.updateById(recipient.clientId, { json });
  const detail = await recipients.readUntilShown(recipient);
  const shown = requireObject(detail);
  const isChanged = shown.client_uri === client_uri;
  observe(
    'unusual-recipient-updates',
    `with client_uri: ${further.response.status}; afterwards client_uri is ${isChanged ? 'changed' : 'as before'}` +
      ` and there are ${textsOf(shown.redirect_uris).length} redirect URLs`,
    detail,
  );
});

export default all();
