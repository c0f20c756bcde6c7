/** What becomes of a member that an option leaves out. */
export type LeftOut = 'absent' | 'null' | 'empty';

/** The habits of one team where the document leaves a choice. */
export interface Profile {
  readonly name: 'a' | 'b' | 'c';
  /** What stands before `/api` and `/v3`. */
  readonly prefix: string;
  /** How the token stands in the header; `{token}` is replaced. */
  readonly tokenForm: string;
  readonly mediaType: string;
  readonly errorMediaType: string;
  readonly gzip: boolean;
  readonly keepAlive: boolean;
  readonly chunked: boolean;
  /** Every so many requests one is answered with 429; 0 for never. */
  readonly busyEvery: number;
  /** Every so many requests one is answered with 503 and the date to come back; 0 for never. */
  readonly pauseEvery: number;
  /** Every so many requests a read loses its connection; 0 for never. */
  readonly loseEvery: number;
  /** Every so many requests another client creates a recipient; 0 for never. */
  readonly strangerEvery: number;
  /** Milliseconds until every replica shows a write. */
  readonly lagMs: number;
  readonly firstProvider: number;
  readonly clientId: (serial: number) => string;
  /** Digits of the fraction of requested_on. */
  readonly fractionDigits: number;
  readonly registrationDelayMs: number;
  readonly registrationStatus: number;
  readonly repeatedRegistration: number;
  /** True when the approval turns down pairs of a request with the second provider. */
  readonly dropsPairs: boolean;
  readonly idsStyle: 'comma' | 'json' | 'encoded-comma';
  readonly listsNeedAdmin: boolean;
  readonly plainTokenStatus: 401 | 403;
  readonly unknownForSecret: 400 | 404;
  readonly unknownForRegistrations: 200 | 400 | 404;
  readonly nonNumericProvider: 400 | 404;
  readonly unknownAccount: 400 | 404;
  readonly unknownApiKey: 401 | 403;
  /** Characters of a text, as this team counts them. */
  readonly length: (text: string) => number;
  readonly completesScope: boolean;
  readonly takesSpacedScope: boolean;
  readonly trimsNames: boolean;
  readonly listsScope: boolean;
  readonly updateEmail: 'array' | 'string';
  readonly maskedSecret: boolean;
  /** True when absent values are written as null. */
  readonly writesNulls: boolean;
  readonly pageSize: number;
  readonly maxLimit: number;
  readonly nextBy: 'both' | 'links';
  readonly link: 'relative' | 'rooted' | 'absolute';
  readonly lastPage: 'null-offset' | 'no-page' | 'empty-page';
  readonly filteredTotal: 'matching' | 'all';
  readonly leftOut: LeftOut;
  readonly asyncForm: 'query' | 'link' | 'header';
  /** How a slow operation becomes ready: at a number of calls, or after some time. */
  readonly ready: { readonly calls: number } | { readonly afterMs: number };
  /** True when each POST starts the work anew and answers 202. */
  readonly alwaysPending: boolean;
  readonly upperGuids: boolean;
  readonly revokedStatus: 401 | 403 | 404;
  readonly settleMs: number;
}
