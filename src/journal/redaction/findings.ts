import type { Exchange } from '../../http/exchange.ts';
import type { Finding } from '../entry.ts';
import type { EntryRedactor } from './entries.ts';

/** Takes secrets and personal data out of the words of a finding. */
export function redactFinding(
  finding: Finding,
  redactor: EntryRedactor,
  witnesses: readonly Exchange[],
): Finding {
  const { wanted, got, hint, keywords } = finding;
  const exchanges = ownFirst(finding, witnesses);
  return {
    ...finding,
    wanted: redactor.redactText(wanted, exchanges, keywords !== undefined),
    got: keepKind(got, redactor.redactText(got, exchanges)),
    ...(hint === undefined ? {} : { hint: redactor.redactText(hint, exchanges) }),
  };
}

/** A value of the finding's own exchanges goes first, where one of another is a part of it. */
function ownFirst({ exchange, related = [] }: Finding, witnesses: readonly Exchange[]): readonly Exchange[] {
  const own = new Set([exchange, ...related]);
  return [...witnesses.filter(({ id }) => own.has(id)), ...witnesses.filter(({ id }) => !own.has(id))];
}

const wholeMark = /^"?\[personal[^\]]*\]"?$/;

/** Puts the kind of a masked value before its mark: of "a number was wanted" and a mark nobody reads that a text came. */
function keepKind(got: string, masked: string): string {
  if (masked === got || !wholeMark.test(masked)) return masked;
  if (got.startsWith('"')) return `the string ${masked}`;
  return /^-?\d/.test(got) ? `the number ${masked}` : masked;
}
