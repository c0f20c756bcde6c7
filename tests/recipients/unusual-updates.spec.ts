import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { otherSchemes, plainLink } from '../support/generators/links.ts';
import { textsOf } from '../support/resources/recipient-readings.ts';
import { buildRedirectUri, type CreatedRecipient, createRecipient } from '../support/resources/recipients.ts';
import { readDetail } from '../support/resources/shared-recipient.ts';
import { updateRedirectUris } from './support/updates.ts';

/** Redirect URLs that are not HTTPS, also beside one that is. */
async function judgePlain(context: CheckContext, recipient: CreatedRecipient, uri: string): Promise<void> {
  const delimiter = context.target.recipients?.redirectDelimiter;
  const joined = delimiter === undefined ? [] : [[uri, plainLink].join(delimiter)];
  for (const value of [...otherSchemes, ...joined]) {
    const exchange = await updateRedirectUris(context, recipient, value);
    const hint = `redirect_uris was ${value}`;
    if (!verifyStatus(context, 'http-urls-are-refused', exchange, 400, hint)) return;
  }
}

/** 2.2 and 4.3: updates of which the document does not speak. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-updates-that-are-unusual',
    area: 'recipients',
    title: 'An update refuses http URLs; unusual redirect URLs and further members are recorded',
    ids: [
      'unusual-redirect-uris',
      'unusual-recipient-updates',
      'http-urls-are-refused',
      'recipient-redirect-uris-are-https',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    depth: 'standard',
    resources: { recipients: 1 },
    async run(context) {
      const recipient = await createRecipient(context);
      const path = { client_id: recipient.clientId };
      await readDetail(context, recipient.clientId);
      const uri = buildRedirectUri(recipient, 'unusual');
      const unusual = {
        userinfo: uri.replace('https://', 'https://user@'),
        'a fragment': `${uri}#part`,
        'an IP address': 'https://192.0.2.1/callback',
        ...(context.depth === 'deep' ? { localhost: 'https://localhost/callback' } : {}),
        'an array': [uri],
        'an empty text': '',
      };
      for (const [what, value] of Object.entries(unusual)) {
        const exchange = await updateRedirectUris(context, recipient, value);
        context.observe('unusual-redirect-uris', `${what}: ${exchange.response.status}`, exchange);
      }
      const client_uri = buildRedirectUri(recipient, 'further');
      await judgePlain(context, recipient, uri);
      const further = await context.call('updateRecipient', {
        path,
        json: { redirect_uris: uri, client_uri },
      });
      const detail = await readDetail(context, recipient.clientId);
      const after = requireObject(detail);
      context.observe(
        'unusual-recipient-updates',
        `with client_uri: ${further.response.status}; ` +
          `afterwards client_uri is ${after.client_uri === client_uri ? 'changed' : 'as before'} and there are ` +
          `${textsOf(after.redirect_uris).length} redirect URLs`,
        detail,
      );
    },
  }),
]);
