import { expect, test } from '@playwright/test';
import { makeRunOptions } from '../../proof/self-test/sweep.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday } from '../days.ts';

/** Variations of which two are met each day: what a session answers decides who asks the shared one. */
const ofSessions = variations.filter(({ title }) => /session|operation|option|result/.test(title));

/** The session that an exchange of account detail names, by its body or its path. */
function readSession({ operation, request }: Exchange): string | undefined {
  if (operation === 'getAccountsDetail') return /"RequestId":"([^"]*)"/.exec(request.body ?? '')?.[1];
  return operation === 'getAccountsDetailAsync' ? request.url.split('/').at(-1) : undefined;
}

for (const variation of [undefined, ...pickOfToday(ofSessions, 2)])
  test(`a check that asks on the session that all share says so: ${variation?.id ?? 'the reference server'}`, async () => {
    const subject = variation === undefined ? {} : { variation };
    const { journal } = await runSubject(subject, { ...makeRunOptions(checks), keepsExchanges: true });
    const asking = new Map<string, string[]>();
    for (const entry of journal.entries) {
      const session = entry.type === 'exchange' ? readSession(entry.exchange) : undefined;
      if (entry.type !== 'exchange' || session === undefined) continue;
      const isOpen = (entry.exchange.response?.status ?? 500) < 300;
      if (isOpen || asking.has(session)) asking.set(session, [...(asking.get(session) ?? []), entry.check]);
    }
    // The first check opens it and polls it to its end, for which the others wait.
    const shared = [...asking.values()].filter((all) => new Set(all).size > 1);
    const declared = checks.filter(({ resources }) => resources.usesSharedSession).map(({ id }) => id);
    expect(shared.length).toBeGreaterThan(0);
    const later = shared.flatMap((all) => all.slice(all.findIndex((one) => one !== all[0])));
    expect(later.filter((id) => !declared.includes(id))).toEqual([]);
  });
