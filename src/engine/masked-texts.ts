import type { Exchange } from '../http/exchange.ts';
import type { Finding } from '../journal/entry.ts';
import type { Masker } from '../journal/redaction/redactor.ts';

/** A finding without secrets and without the personal values of the exchanges in its texts. */
export function maskedFinding(finding: Finding, masker: Masker, exchanges: readonly Exchange[]): Finding {
  const { wanted, got, hint } = finding;
  return {
    ...finding,
    wanted: masker.text(wanted, exchanges),
    got: masker.text(got, exchanges),
    ...(hint === undefined ? {} : { hint: masker.text(hint, exchanges) }),
  };
}
