import type accountDetail from '#specs/requirements/account-detail.json';
import type fdxAccounts from '#specs/requirements/fdx-accounts.json';
import type general from '#specs/requirements/general.json';
import type providers from '#specs/requirements/providers.json';
import type recipients from '#specs/requirements/recipients.json';
import type registrations from '#specs/requirements/registrations.json';
import type revocation from '#specs/requirements/revocation.json';

/** The id of a requirement of the catalogue; derived from the files, so an unknown id does not compile. */
export type RequirementId =
  | keyof typeof general
  | keyof typeof providers
  | keyof typeof recipients
  | keyof typeof registrations
  | keyof typeof revocation
  | keyof typeof fdxAccounts
  | keyof typeof accountDetail;

/**
 * The requirements of level SHOULD, in the order of the document. The types of the catalogue's files hold its ids and
 * not its levels, so they stand here again; a unit test compares the two.
 */
export const shouldIds = [
  'answer-bodies-are-json',
  'json-answers-declare-a-json-media-type',
  'json-answers-are-written-in-utf-8',
  'token-is-judged-before-the-body',
  'registration-lists-open-without-the-admin-token',
  'error-messages-say-something',
  'errors-do-not-repeat-the-credential',
  'errors-hold-no-stack-trace',
  'provider-carries-country-and-scopes',
  'provider-detail-carries-its-url',
  'inventory-entries-are-dotted-paths',
  'recipient-carries-its-profile',
  'recipient-texts-fit-their-limits',
  'contact-email-is-an-array-of-strings-on-update',
  'recipient-descriptive-members-are-not-null',
  'client-secret-member-is-absent-elsewhere',
  'created-recipients-get-distinct-secrets',
  'unknown-scope-or-country-is-refused',
  'emoji-count-as-one-character',
  'recipient-name-keeps-outer-white-space',
  'http-urls-are-refused',
  'another-content-type-is-not-answered-with-415',
  'registration-carries-its-descriptive-members',
  'registration-requested-on-is-in-the-usual-form',
  'registration-joins-a-listed-recipient-and-provider',
  'registration-lists-show-the-declared-pairs',
  'requested-on-lies-near-the-request',
  'account-values-agree-wherever-read',
  'single-account-carries-its-documented-members',
  'fdx-dates-are-calendar-dates',
  'account-number-display-is-masked',
  'balance-as-of-carries-a-time',
  'fdx-members-are-not-null',
  'page-carries-total-elements',
  'page-before-the-last-carries-its-members',
  'walk-keeps-the-order-at-any-limit',
  'details-carry-what-the-single-account-carries',
  'lightweight-carries-metadata-only',
  'unknown-customer-is-refused',
  'banking-answers-carry-their-descriptive-members',
  'parts-come-with-every-account',
  'unknown-window-is-refused',
  'pending-link-example-shows-the-path',
  'completed-operation-answers-a-post-with-200',
  'poll-and-post-agree-in-values',
] as const satisfies readonly RequirementId[];

/** A requirement that only warns. */
export type ShouldId = (typeof shouldIds)[number];

/** A requirement that fails when it is not met (MUST and DERIVED), or is only observed (SILENT). */
export type FailingId = Exclude<RequirementId, ShouldId>;
