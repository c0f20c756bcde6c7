/** The areas that a target may declare, in the order of the document. */
export const declarableAreas = [
  'providers',
  'recipients',
  'registrations',
  'revocation',
  'fdx-accounts',
  'account-detail',
] as const;

/** The areas of the document; `general` is what cuts across the others. */
export const areas = ['general', ...declarableAreas] as const;
export type Area = (typeof areas)[number];
