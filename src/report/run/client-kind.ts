/** The kind of the record of a run that judges a client; that of a run on a server has none. */
export const clientKind = 'client';
