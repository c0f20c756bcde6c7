import { asynchronous } from './async.ts';
import { caching } from './caching.ts';
import { concurrency } from './concurrency.ts';
import { data } from './data.ts';
import type { DefectFromLife } from './defect.ts';
import { encoding } from './encoding.ts';
import { errorShapes } from './error-shapes.ts';
import { headersAndHttp } from './headers-and-http.ts';
import { listsAndFilters } from './lists-and-filters.ts';
import { pagination } from './pagination.ts';
import { revocationDefects } from './revocation.ts';
import { tokensAndAccess } from './tokens-and-access.ts';
import { validation } from './validation.ts';

/** Defects that real servers had, by class. */
export const defectsFromLife: readonly DefectFromLife[] = [
  ...pagination,
  ...listsAndFilters,
  ...tokensAndAccess,
  ...revocationDefects,
  ...caching,
  ...asynchronous,
  ...concurrency,
  ...encoding,
  ...validation,
  ...errorShapes,
  ...data,
  ...headersAndHttp,
];
