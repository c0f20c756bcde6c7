import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Check } from '../../src/plan/check.ts';
import { shownRequirementsOf } from '../../src/plan/proof.ts';
import { faults } from '../faults/index.ts';
import { listGrips } from '../reference-server/grips.ts';
import type { Fault, Variation } from '../reference-server/types.ts';
import { variations } from '../variations/index.ts';
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

/** Lists the services in which a fault or a variation can show, by the places that it grips on a server that is made for it. */
export const listReached = rememberFor((change: Pick<Fault, 'on' | 'apply'>): readonly Service[] => {
  const reached = listGrips(change).map((grip) => {
    const operation = operationOf(grip);
    // Every service takes the tokens.
    if (operation !== undefined) return operation === 'token' ? undefined : serviceOf(operation);
    return places.find(([place]) => place.test(grip))?.[1];
  });
  return services.filter((service) => reached.includes(service) || reached.includes(undefined));
});

/** The operation whose requests or answers a grip changes; undefined for one of another kind. */
function operationOf(grip: string): OperationId | undefined {
  return /^(?:before|after) (\w+)$/.exec(grip)?.[1] as OperationId | undefined;
}

/** The operations of a fault that changes answers, or reads, alone: there alone it shows. Undefined for any other. */
function findAnswered(fault: Fault): readonly OperationId[] | undefined {
  const operations = listGrips(fault).map((grip) => {
    const operation = operationOf(grip);
    const changesData =
      /^before /.test(grip) && operation !== undefined && getOperation(operation).method !== 'GET';
    return changesData || operation === 'token' ? undefined : operation;
  });
  return operations.every((operation) => operation !== undefined) ? operations : undefined;
}

/** One of so many faults, and of so many variations, is met by every check; runs meet more faults (`sweep.ts`). */
const wholeEvery = 40;

/** Each check with the operations that it asks for on a conforming server. */
type Asked = ReadonlyMap<string, ReadonlySet<OperationId>>;

/** Each process learns it once. */
const learnAsked = rememberFor(async (checks: readonly Check[]): Promise<Asked> => {
  const { journal } = await runSubject({}, { checks, keepsExchanges: true });
  const known = new Map<string, Set<OperationId>>(checks.map(({ id }) => [id, new Set()]));
  for (const entry of journal.entries)
    if (entry.type === 'exchange') known.get(entry.check)?.add(entry.exchange.operation);
  return known;
});

/**
 * The ids of the checks that a fault can reach: those that ask for what it changes, or ask a service in which it shows,
 * and those that name its requirements. By `operation` a fault that changes answers alone is met by the checks that ask for
 * these. Every check for one fault of forty, which tells whether the others would have been charged wrongly.
 */
export async function selectReached(
  fault: Fault,
  checks: readonly Check[],
  by: 'operation' | 'service',
): Promise<readonly string[]> {
  const reached = listReached(fault);
  if (reached.length === services.length || isMetWhole(fault, faults)) return [];
  const asks = await learnAsked(checks);
  const answered = by === 'operation' ? findAnswered(fault) : undefined;
  const mayShow = (operation: OperationId) =>
    answered === undefined ? reached.includes(serviceOf(operation)) : answered.includes(operation);
  const shown: readonly string[] = shownRequirementsOf(fault);
  return checks
    .filter(({ id, ids }) => [...asks.get(id)!].some(mayShow) || ids.some((row) => shown.includes(row)))
    .map(({ id }) => id);
}

/**
 * Lists the ids of the checks that can meet a variation, as a fault of one service: the others would get the answers of the clean server.
 * Empty stands for every check: for a variation of all services, for one of forty, and where the target file says something else.
 */
export async function selectConcerned(
  variation: Variation,
  checks: readonly Check[],
): Promise<readonly string[]> {
  const reached = listReached(variation);
  const isOfSome = reached.length > 0 && reached.length < services.length;
  if (!isOfSome || variation.declares !== undefined || isMetWhole(variation, variations)) return [];
  const asks = await learnAsked(checks);
  const mayMeet = (operations: ReadonlySet<OperationId>) =>
    operations.size === 0 || [...operations].some((operation) => reached.includes(serviceOf(operation)));
  return checks.filter(({ id }) => mayMeet(asks.get(id)!)).map(({ id }) => id);
}

function isMetWhole<Change>(change: Change, all: readonly Change[]): boolean {
  return all.indexOf(change) % wholeEvery === all.length % wholeEvery;
}
