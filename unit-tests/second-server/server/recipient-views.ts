import type { Recipient } from './recipient-store.ts';
import { shaped, type World } from './world.ts';

type EmailForm = 'array' | 'string';

/** The recipient as creation, detail and update show it, in the form of email that is asked for. */
export function withEmail(world: World, recipient: Recipient, email: EmailForm): Record<string, unknown> {
  return {
    redirect_uris: recipient.redirect_uris,
    ...profileOf(world, recipient, email),
    scope: recipient.scope.join(' '),
    revision: 1,
  };
}

/** The answer of the detail (4.3). */
export function detailed(world: World, recipient: Recipient): Record<string, unknown> {
  const masked = world.profile.maskedSecret ? { client_secret: '********' } : {};
  const view = withEmail(world, recipient, 'string');
  const scope = world.has('detail-joins-scopes-by-commas') ? { scope: recipient.scope.join(',') } : {};
  return { ...view, ...scope, ...masked };
}

/** An item of the list (4.3). */
export function listed(world: World, recipient: Recipient): Record<string, unknown> {
  const email = world.has('listed-emails-are-arrays') ? 'array' : 'string';
  const scope = world.profile.listsScope ? { scope: recipient.scope.join(' ') } : {};
  return { ...scope, ...profileOf(world, recipient, email) };
}

function profileOf({ profile }: World, recipient: Recipient, form: EmailForm): Record<string, unknown> {
  const { client_id, name, logo_uri, description, terms_uri, client_uri, country, emails } = recipient;
  const contacts = emails.map((email) => ({ kind: 'technical', email: form === 'array' ? [email] : email }));
  return {
    contacts,
    name,
    client_id,
    ...shaped(profile, { client_uri, terms_uri, description, logo_uri }),
    ...(country === undefined ? {} : { country }),
  };
}
