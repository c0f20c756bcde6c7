import type { Check } from '../plan/check.ts';
import { faults } from '../reference-server/faults/index.ts';
import { shownRequirementsOf } from '../reference-server/faults/shown.ts';
import { listGrips } from '../reference-server/grips.ts';
import type { Fault } from '../reference-server/types.ts';
import { runSubject } from './trial.ts';

/** What keeps its data apart from the others: a fault of one shows in no answer of another. */
const services = ['outbound', 'fdx', 'banking'] as const;
type Service = (typeof services)[number];

const operationsOf: Readonly<Record<Exclude<Service, 'outbound'>, RegExp>> = {
  fdx: /^(getAccount|listAccounts)$/,
  banking: /^(getAccountsDetail|getAccountsDetailAsync|authorize)$/,
};

function serviceOf(operation: string): Service {
  return (
    services.find((service) => service !== 'outbound' && operationsOf[service].test(operation)) ?? 'outbound'
  );
}

/** Places by the service that alone reads them. */
const places: readonly (readonly [RegExp, Service])[] = [
  [
    /^(providers|recipients|registrations|revocation)\.|^store\.(providers|recipients|registrations)/,
    'outbound',
  ],
  [/^fdxAccounts\./, 'fdx'],
  [/^(accountDetail|auth\.banking)\./, 'banking'],
];

/** The services of each fault: to find them a server is made and the fault applied to it. */
const known = new WeakMap<Fault, readonly Service[]>();

/** The services in which a fault can show, by the places that it grips. */
export function listReached(fault: Fault): readonly Service[] {
  const services = known.get(fault) ?? findReached(fault);
  known.set(fault, services);
  return services;
}

function findReached(fault: Fault): readonly Service[] {
  const reached = listGrips(fault).map((grip) => {
    const [, operation] = /^(?:before|after) (\w+)$/.exec(grip) ?? [];
    // Every service takes the tokens.
    if (operation !== undefined) return operation === 'token' ? undefined : serviceOf(operation);
    return places.find(([place]) => place.test(grip))?.[1];
  });
  return services.filter((service) => reached.includes(service) || reached.includes(undefined));
}

/** Of so many faults one is met by every check, others with each fault that is added. */
const wholeEvery = 8;

/** Each check with the services that it asks on a conforming server; each process learns it once. */
const asked = new WeakMap<readonly Check[], Promise<ReadonlyMap<string, ReadonlySet<Service>>>>();

async function learnAsked(checks: readonly Check[]): Promise<ReadonlyMap<string, ReadonlySet<Service>>> {
  const { journal } = await runSubject({}, { checks, keepsExchanges: true });
  const known = new Map<string, Set<Service>>(checks.map(({ id }) => [id, new Set()]));
  for (const entry of journal.entries)
    if (entry.type === 'exchange') known.get(entry.check)?.add(serviceOf(entry.exchange.operation));
  return known;
}

/**
 * The ids of the checks that a fault can reach: those that ask a service in which it shows, and those that name its
 * requirements. Every check for one fault of eight, which tells whether the others would have been charged wrongly.
 */
export async function selectReached(fault: Fault, checks: readonly Check[]): Promise<readonly string[]> {
  const reached = listReached(fault);
  if (reached.length === services.length || isMetWhole(fault)) return [];
  const known = asked.get(checks) ?? learnAsked(checks);
  asked.set(checks, known);
  const asks = await known;
  const shown: readonly string[] = shownRequirementsOf(fault);
  return checks
    .filter(
      ({ id, ids }) =>
        reached.some((one) => asks.get(id)?.has(one)) || ids.some((row) => shown.includes(row)),
    )
    .map(({ id }) => id);
}

function isMetWhole(fault: Fault): boolean {
  return faults.indexOf(fault) % wholeEvery === faults.length % wholeEvery;
}
