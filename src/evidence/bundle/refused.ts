/** A bundle that is not to be believed, in one sentence. */
export class Refused extends Error {}
