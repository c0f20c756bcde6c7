import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext, Evidence } from '../../../src/plan/check.ts';
import { accountsOf, mapAccountsById } from './results.ts';

/** What two answers of one session are held to agree in; `got` says what stands where they differ. */
interface Agreement extends Pick<Evidence, 'wanted' | 'got'> {
  readonly requirement: RequirementId;
  /** The places where they differ, each once. */
  find(one: Answered, other: Answered): readonly string[];
}

/** Makes a judge of whether two answers of one session agree; an answer is not held against itself. No value is quoted. */
export function judgeAgreement({ requirement, find, wanted, got }: Agreement) {
  return (context: CheckContext, one: Answered, other: Answered): void => {
    if (one === other) return;
    const changed = find(one, other);
    const { length } = accountsOf(other);
    const aside = length - mapAccountsById(other).size;
    context.leaveAside(requirement, aside, length, 'accounts have no Id of their own');
    context.verify(requirement, changed.length === 0, {
      exchange: other,
      pointer: '/Accounts',
      wanted,
      got: `${got} at ${changed.join(', ')}`,
      related: [one],
    });
  };
}
