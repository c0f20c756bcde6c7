/** The members of which an FDX account holds exactly one (2.4). */
export const accountKinds = [
  'depositAccount',
  'loanAccount',
  'locAccount',
  'investmentAccount',
  'annuityAccount',
] as const;

/** One of them. */
export type AccountKind = (typeof accountKinds)[number];
