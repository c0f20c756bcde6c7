import type { Fault } from '../../types.ts';

/** Pairs of which the target file tells, and which no list shows (4.4). */
export const knownRegistrationFaults: readonly Fault[] = [
  {
    id: 'registrations-are-archived-after-a-month',
    title: 'both lists leave out records that are older than a month',
    breaks: ['registration-lists-show-the-declared-pairs'],
    apply({ rules, now }) {
      rules.registrations.listed = (registrations) =>
        registrations.filter(({ requestedAt }) => now() - requestedAt < 30 * 86_400_000);
    },
  },
  {
    id: 'active-registrations-are-not-listed',
    title: 'both lists show requests that are under way only, and no pair that is active',
    breaks: ['registration-lists-show-the-declared-pairs'],
    apply({ rules }) {
      rules.registrations.listed = (registrations) =>
        registrations.filter(({ fixedStatus }) => fixedStatus !== 'ACTIVE');
    },
  },
];
