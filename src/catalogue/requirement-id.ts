import type accountDetail from '#specs/requirements/account-detail.json';
import type fdxAccounts from '#specs/requirements/fdx-accounts.json';
import type general from '#specs/requirements/general.json';
import type providers from '#specs/requirements/providers.json';
import type recipients from '#specs/requirements/recipients.json';
import type registrations from '#specs/requirements/registrations.json';
import type revocation from '#specs/requirements/revocation.json';
import type shouldIds from './should-ids.json';

/** An id that a plug-in brings: its name, two hyphens, and words of its own. */
export type PluginId = `${string}--${string}`;

/** The id of a requirement of the catalogue; derived from the files, so an unknown id does not compile. */
export type RequirementId =
  | PluginId
  | keyof typeof general
  | keyof typeof providers
  | keyof typeof recipients
  | keyof typeof registrations
  | keyof typeof revocation
  | keyof typeof fdxAccounts
  | keyof typeof accountDetail;

/**
 * A requirement that only warns (SHOULD). The types of the catalogue's files hold its ids and not its levels, so these
 * stand in a file of their own; `npm run freeze` writes it.
 */
export type ShouldId = (keyof typeof shouldIds & RequirementId) | PluginId;

/** A requirement that fails when it is not met (MUST and DERIVED), or is only observed (SILENT). */
export type FailingId = Exclude<RequirementId, keyof typeof shouldIds>;
