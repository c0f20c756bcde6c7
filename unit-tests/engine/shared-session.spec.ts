import { expect, test } from '@playwright/test';
import { makeRunOptions } from '../../proof/self-test/sweep.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday } from '../days.ts';

/** Servers whose refusals and errors are held against another call, which must not be of a session that somebody drives. */
const refusals = ['other-banking-refusals', 'failing-first-polls'];
const refusing = variations.filter(({ id }) => refusals.includes(id));

/** Variations of which two are met each day: what a session answers decides who asks the shared one. */
const ofSessions = variations.filter(
  ({ id, title }) => /session|operation|option|result/.test(title) && !refusals.includes(id),
);

/** The session that an exchange of account detail names, by its body or its path. */
function readSession({ operation, request }: Exchange): string | undefined {
  if (operation === 'getAccountsDetail') return /"RequestId":"([^"]*)"/.exec(request.body ?? '')?.[1];
  return operation === 'getAccountsDetailAsync' ? request.url.split('/').at(-1) : undefined;
}

/** Requests of checks in a session between the first and the last of another check, which drives it meanwhile. */
function listDisturbing(asking: ReadonlyMap<string, readonly string[]>): string[] {
  return [...asking].flatMap(([session, all]) =>
    [...new Set(all)].flatMap((driver) => {
      const meanwhile = all.slice(all.indexOf(driver), all.lastIndexOf(driver));
      const others = new Set(meanwhile.filter((one) => one !== driver));
      return [...others].map((one) => `${one} asks ${session}, which ${driver} drives`);
    }),
  );
}

for (const variation of [undefined, ...refusing, ...pickOfToday(ofSessions, 2)])
  test(`a check asks no session that another drives, and says so where it asks the one that all share: ${variation?.id ?? 'the reference server'}`, async () => {
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
    const planned = checks.filter(({ resources }) => resources.usesSharedSession).map(({ id }) => id);
    // These find out while they run that they have to ask it, and do so when nobody else does.
    const declared = [...planned, 'account-detail-option-pairs', 'account-detail-parts-by-default'];
    const shared = [...asking.values()].filter((all) => new Set(all).size > 1);
    expect(shared.length).toBeGreaterThan(0);
    const later = shared.flatMap((all) => all.slice(all.findIndex((one) => one !== all[0])));
    // A control asks a session that nobody drives just now, and need not say so.
    if (!refusing.some((one) => one === variation))
      expect(later.filter((id) => !declared.includes(id))).toEqual([]);
    expect(listDisturbing(asking)).toEqual([]);
  });
