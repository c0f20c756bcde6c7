/** All that a file of checks may use. */
export { arrayBody, isObject, items, type JsonObject, objectBody } from './assertions/bodies.ts';
export { eventually } from './assertions/eventually.ts';
export { canonicalJson, duplicates, sameJson, sameSet } from './assertions/same.ts';
export { type Reading, verifySettled } from './assertions/settled.ts';
export { gotOf, gradeStatus, verifyStatus } from './assertions/status.ts';
export { type OperationId, operation, writes } from './catalogue/operations.ts';
export type { RequirementId } from './catalogue/requirement-id.ts';
export { Blocked, WrongSetting } from './check/blocked.ts';
export { check } from './check/define.ts';
export { type Effort, forAll } from './check/property.ts';
export type {
  Auth,
  CallOptions,
  Check,
  CheckContext,
  Depth,
  Evidence,
  SharedRecipient,
} from './check/types.ts';
export { isBusy, isRefusal } from './client/busy.ts';
export { type Answered, header } from './client/exchange.ts';
export { rowsOfResponse } from './contract/response-rows.ts';
export { show } from './contract/wanted.ts';
export * from './fixtures/account-detail.ts';
export { type Bundle, creationWith } from './fixtures/bundled-creations.ts';
export {
  type Access,
  accessOnceSettled,
  clearAccess,
  declaredRevocation,
  mustBeActive,
  mustStillBeActive,
  probe,
  type RevocationWay,
  revocationWays,
  templatedRequest,
  withoutInput,
} from './fixtures/connections.ts';
export * from './fixtures/detail-results.ts';
export * from './fixtures/fdx-accounts.ts';
export * from './fixtures/fdx-members.ts';
export { detailsLaw, lawsOn } from './fixtures/fdx-walk-laws.ts';
export { boundedWalk, factsOf, type Judgement, verifyAll } from './fixtures/fdx-walks.ts';
export {
  bothLists,
  type FirstRegistration,
  firstRegistration,
  isSuccess,
  ownOfNewRecipient,
  type RegistrationLists,
  requestPairs,
  visibleWithin,
  workingRegistration,
} from './fixtures/first-registration.ts';
export { type MockedAnswer, mockedAnswers, mockRequest } from './fixtures/general-mock.ts';
export {
  type GuardedOperation,
  guardedLists,
  guardedOperations,
  slugOf,
  validCall,
} from './fixtures/general-operations.ts';
export {
  guardedRecipient,
  listedClientId,
  redirectsOf,
  refusedCreation,
} from './fixtures/general-recipients.ts';
export {
  credentialOf,
  invalidTokens,
  missingTokens,
  type Presented,
  refusedTokens,
  tokenForm,
  unknownToken,
} from './fixtures/general-tokens.ts';
export { isExact, listedProviders, providerIds, spread, unknownProviderId } from './fixtures/providers.ts';
export { bundleOfAccents, bundleOfEmoji, bundleOfLetters } from './fixtures/recipient-bundles.ts';
export * from './fixtures/recipient-readings.ts';
export { verifyHoldsNoSecret } from './fixtures/recipient-secrets.ts';
export {
  type CreatedRecipient,
  createdFrom,
  createdRecipient,
  markedText,
  type Payload,
  recipientPayload,
  recipientsWith,
  uniqueName,
  unknownClientId,
} from './fixtures/recipients.ts';
export {
  callAllRegistrations,
  callOwnRegistrations,
  isListOfPairs,
  pathArrayStyle,
  providersOf,
  recordsIn,
  recordsOf,
  registeringProviders,
  registrationRequest,
  registrationsAuth,
  showsPair,
} from './fixtures/registrations.ts';
export * from './fixtures/shared-detail.ts';
export { type Creation, detailOf, firstCreation, sharedRecipient } from './fixtures/shared-recipient.ts';
export * from './paging/index.ts';
export { type Alphabet, alphabets } from './payloads/alphabets.ts';
export { legalLinks, linkMembers, otherSchemes, plainLink } from './payloads/links.ts';
export { textsOfManyScripts } from './payloads/many-scripts.ts';
export { brokenSegments, deepBody, oddTexts } from './payloads/odd-texts.ts';
export { otherTypes } from './payloads/other-types.ts';
export { pairwise } from './payloads/pairwise.ts';
export {
  descriptionLimit,
  nameLimit,
  type RecipientVariety,
  recipientVarieties,
} from './payloads/recipients.ts';
export {
  dataScopes,
  scopeSets,
  scopesWithAnUnknownName,
  scopesWithoutAccountBasic,
} from './payloads/scopes.ts';
export { textOf, texts, tooLongTexts } from './payloads/texts.ts';
export { asyncLinks, asyncRequest } from './polling/async-request.ts';
export { documentedPoll, type Polled, pollAll } from './polling/poll.ts';
export { authorizeRequest, requestIdIn } from './target/authorize.ts';
export { filled } from './target/template.ts';
export type { AccountKind, Connection, Json, RequestTemplate, Target } from './target/types.ts';
export { type Delivery, type Listener, listenForDeliveries } from './webhook/listener.ts';
