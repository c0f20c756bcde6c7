import type { Exchange } from '../http/exchange.ts';
import type { Finding } from '../journal/entry.ts';
import type { Redactor } from '../journal/redaction/redactor.ts';

/** A finding without secrets and without the personal values of the exchanges in its texts. */
export function redactFinding(finding: Finding, redactor: Redactor, exchanges: readonly Exchange[]): Finding {
  const { wanted, got, hint } = finding;
  return {
    ...finding,
    wanted: redactor.text(wanted, exchanges),
    got: redactor.text(got, exchanges),
    ...(hint === undefined ? {} : { hint: redactor.text(hint, exchanges) }),
  };
}
