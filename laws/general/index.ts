import { defineLaws, defineLawsOf } from '../../src/judge/law.ts';
import { validRequestsAreAnswered } from './broken-operations.ts';
import { Calls } from './calls.ts';
import {
  plainTokenRegistersNothing,
  rightCredentialsAreAccepted,
  wrongCredentialsAreRefused,
} from './credentials.ts';
import {
  bankingErrorsAreJson,
  charsetsAreTaken,
  errorsHoldNoStackTrace,
  headerNamesHaveAnyCase,
  internalErrorsAnswer500,
  unusualRequestsAreAnswered,
} from './errors.ts';
import { tokenComesBeforeTheBody, tokenComesBeforeTheId } from './precedence.ts';
import { successesHaveTheirStatus } from './success-statuses.ts';
import {
  incompleteFormsAreAnswered,
  otherGrantsGetNoToken,
  tokensAreGivenToThePartner,
} from './token-endpoint.ts';
import {
  RefusedWrites,
  refusedWritesChangeNoMember,
  refusedWritesLeaveNothing,
} from './unauthorized-writes.ts';
import { pathsAreThere } from './versions.ts';

/** Laws of credentials, errors and paths, which hold for every operation (5, 7, 9). */
export const calls = defineLaws(
  (facts) => new Calls(facts),
  validRequestsAreAnswered,
  successesHaveTheirStatus,
  wrongCredentialsAreRefused,
  rightCredentialsAreAccepted,
  plainTokenRegistersNothing,
  tokenComesBeforeTheId,
  tokenComesBeforeTheBody,
  tokensAreGivenToThePartner,
  otherGrantsGetNoToken,
  incompleteFormsAreAnswered,
  charsetsAreTaken,
  headerNamesHaveAnyCase,
  errorsHoldNoStackTrace,
  bankingErrorsAreJson,
  internalErrorsAnswer500,
  unusualRequestsAreAnswered,
  pathsAreThere,
);

/** Laws of what writes leave behind that were refused for their credential (5). */
export const refusedWrites = defineLawsOf(
  [
    'createRecipient',
    'updateRecipient',
    'regenerateSecret',
    'requestRegistrations',
    'listRecipients',
    'getRecipient',
    'listRegistrations',
    'listRecipientRegistrations',
  ],
  (facts) => new RefusedWrites(facts),
  refusedWritesLeaveNothing,
  refusedWritesChangeNoMember,
);
