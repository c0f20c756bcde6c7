import { listPlugins } from '../catalogue/plugins/loaded.ts';
import { requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { wildcardIndices } from '../lib/wildcard-indices.ts';
import { findAddressProblem, isLoopback } from './address.ts';
import { findFixtureProblems } from './fixture-checks.ts';
import { findPlaceholderProblems, findUnsendableProblems } from './placeholders.ts';
import { keyOf, type Path, type Problem } from './problem.ts';
import { documented } from './resolve.ts';
import { holdsSetting, settingUses } from './setting-kinds.ts';
import { findPlaceholders } from './template.ts';
import { findTokenProblems, listFetchedTokens } from './token-requests.ts';
import type { Banking, Connection, RevocationMethod, Target, Waiver } from './types.ts';
import { deriveLastDay, findMaxWaiverDays, maxWaivers } from './waiver-life.ts';

/** What no schema says of a target: addresses, sections that belong together, names that refer to each other. */
export function findCrossProblems(target: Target): Problem[] {
  return [
    ...sectionProblems(target),
    ...addressProblems(target),
    ...findUnsendableProblems(target),
    ...findTokenProblems(target),
    ...connectionProblems(target),
    ...findContradictions(target),
    ...(target.banking === undefined ? [] : pollProblems(target.banking)),
    ...findRepeatedSupplies(target),
    ...findPlaceholderProblems(target),
    ...findFixtureProblems(target),
    ...findMissingPlugins(target.plugins ?? []),
    ...findAvailabilityProblems(target),
    ...findWaiverProblems(target.waivers ?? []),
  ];
}

function sectionProblems({ areas, outbound, banking }: Target): Problem[] {
  return areas.flatMap((area, index): Problem[] => {
    const [section, present] = area === 'account-detail' ? ['banking', banking] : ['outbound', outbound];
    if (present !== undefined) return [];
    return [
      {
        path: ['areas', index],
        message: `the area ${area} needs the section ${section}; add it or leave the area out`,
      },
    ];
  });
}

function addressProblems(target: Target): Problem[] {
  const { outbound, banking } = target;
  const addresses: [Path, string | undefined][] = [
    [['outbound', 'baseUrl'], outbound?.baseUrl],
    [['outbound', 'auth', 'tokenEndpoint', 'url'], outbound?.auth.tokenEndpoint?.url],
    [['banking', 'baseUrl'], banking?.baseUrl],
    ...listFetchedTokens(target).map(({ path, request }): [Path, string | undefined] => [
      [...path, 'url'],
      request.url,
    ]),
  ];
  return addresses.flatMap(([path, address]) => {
    const message = address === undefined ? undefined : findAddressProblem(address);
    return message === undefined ? [] : [{ path, message }];
  });
}

function connectionProblems({ revocation }: Target): Problem[] {
  if (revocation === undefined || revocation.connections !== undefined) return [];
  if (revocation.connectionCommand !== undefined) return [];
  const message = 'the key connections is missing: list disposable connections, or give connectionCommand';
  return [{ path: ['revocation'], message, atKey: true }];
}

/** A target file comes from others and a plug-in is code: the file asks for it, and the command line loads it. */
function findMissingPlugins(names: readonly string[]): Problem[] {
  const loaded = new Set(listPlugins().map(({ name }) => name));
  return names.flatMap((name, index) => {
    const message = `the plug-in ${name} is not loaded: name its folder or its package with --plugin`;
    return loaded.has(name) ? [] : [{ path: ['plugins', index], message }];
  });
}

function pollProblems({ baseUrl, poll }: Banking): Problem[] {
  if (findAddressProblem(baseUrl) !== undefined) return [];
  const path = ['banking', 'poll'];
  if (poll.interval > poll.limit) return [{ path, message: 'expected an interval within the limit' }];
  const { interval, limit } = documented.poll;
  if (isLoopback(baseUrl) || (poll.interval === interval && poll.limit === limit)) return [];
  return [
    {
      path,
      message: `polling is every ${interval} s for at most ${limit} s except on a loopback address (8); leave the key out`,
      atKey: true,
    },
  ];
}

function findRepeatedSupplies({ revocation, banking }: Target): Problem[] {
  const { delete: byDelete, post, connections = [] } = revocation ?? {};
  const sessions = (banking?.sessions ?? []).map(({ requestId }) => requestId.toLowerCase());
  const repeated = [undefined, byDelete, post].flatMap((method) =>
    findRepeats(
      connections.map((connection) => nameConnection(connection, method)),
      ['revocation', 'connections'],
      'a connection is revoked at most once, so each is listed once',
    ),
  );
  return [
    // Each once, by the first way in which it is the same.
    ...new Map(repeated.map((one) => [keyOf(one.path), one])).values(),
    ...findRepeats(
      sessions,
      ['banking', 'sessions'],
      'a session belongs to one check, so each RequestId is listed once',
    ),
  ];
}

/** A connection as a request of a method names it, and as the file does where no method is given. */
function nameConnection(connection: Connection, method: RevocationMethod | undefined): string {
  const names = method === undefined ? [] : findPlaceholders(method.request);
  return JSON.stringify(names.length === 0 ? connection : names.map((name) => connection[name]));
}

function findRepeats(values: readonly string[], path: Path, why: string): Problem[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return first === index ? [] : [{ path: [...path, index], message: `the same as item ${first}: ${why}` }];
  });
}

/** What is said to be unavailable has to be a setting that a full verdict needs, and the file cannot declare it as well. */
function findAvailabilityProblems(target: Target): Problem[] {
  const needed = settingUses.filter(({ kind }) => kind === 'needed');
  return Object.keys(target.unavailable ?? {}).flatMap((name): Problem[] => {
    const path = ['unavailable', name];
    const own = needed.filter(({ setting }) => setting === name || setting.startsWith(`${name}.`));
    if (own.length === 0) {
      const names = needed.map(({ setting }) => setting);
      const message = `a full verdict does not depend on ${name}; expected one of the settings that obc doctor names as needed${describeSuggestion(name, names)}`;
      return [{ path, message, atKey: true }];
    }
    const declared = own.find(({ setting }) => holdsSetting(target, { setting, or: [] }));
    const message = `the file declares ${declared?.setting}: leave it out there or here`;
    return declared === undefined ? [] : [{ path, message, atKey: true }];
  });
}

/** Mistakes in the waivers of a file. */
export function findWaiverProblems(waivers: readonly Waiver[]): Problem[] {
  const message = `expected at most ${maxWaivers} waivers, not ${waivers.length}: correct what departs from the document`;
  const excess: Problem[] = waivers.length > maxWaivers ? [{ path: ['waivers'], message, atKey: true }] : [];
  return [...excess, ...waivers.flatMap(waiverProblems)];
}

function waiverProblems({ requirement, at, expires }: Waiver, index: number): Problem[] {
  const ids = requirements.map(({ id }) => id as string);
  const problems: Problem[] = [];
  if (!ids.includes(requirement)) {
    const message = `no requirement has the id ${requirement}${describeSuggestion(requirement, ids)}`;
    problems.push({ path: ['waivers', index, 'requirement'], message });
  }
  if (at !== undefined && wildcardIndices(at) !== at) {
    const message = `expected * in place of an index, as in ${wildcardIndices(at)}: findings of all items count as one`;
    problems.push({ path: ['waivers', index, 'at'], message });
  }
  const last = deriveLastDay(new Date().toISOString().slice(0, 10));
  if (!isDate(expires))
    problems.push({ path: ['waivers', index, 'expires'], message: 'expected a day that exists' });
  else if (expires > last) {
    const message = `a waiver lasts at most ${findMaxWaiverDays()} days: expected a day until ${last}, after which it is to be agreed upon again`;
    problems.push({ path: ['waivers', index, 'expires'], message });
  }
  return problems;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/** Two settings that cannot hold the same value, and why. */
interface Contradiction {
  readonly path: Path;
  readonly other: Path;
  readonly why: string;
}

const auth = (name: string): Path => ['outbound', 'auth', name];
const once = 'expiredToken must be a token that has expired';
const apart = 'the token of another customer is needed';

const contradictions: readonly Contradiction[] = [
  { path: auth('expiredToken'), other: auth('token'), why: once },
  { path: auth('expiredToken'), other: auth('adminToken'), why: once },
  { path: ['fdx', 'expiredToken'], other: ['fdx', 'token'], why: once },
  { path: ['fdx', 'expiredToken'], other: auth('token'), why: once },
  {
    path: auth('plainToken'),
    other: auth('adminToken'),
    why: 'plainToken must be a token without the scope client:admin',
  },
  { path: ['fdx', 'otherCustomer', 'token'], other: ['fdx', 'token'], why: apart },
];

/** Settings that contradict each other, whatever the target is like. No value is quoted: most are secret. */
function findContradictions(target: Target): Problem[] {
  const { outbound, registrations, fdx } = target;
  const accounts = [...(fdx?.accounts ?? []).map(({ id }) => id), ...(fdx?.otherCustomer?.accounts ?? [])];
  return [
    ...contradictions.flatMap(({ path, other, why }) => {
      const [one, two] = [valueAt(target, path), valueAt(target, other)];
      if (typeof one !== 'string' || one !== two) return [];
      return [{ path, message: `the same value as ${keyOf(other)}: ${why}` }];
    }),
    ...findListed(outbound?.unknownIds?.provider, registrations?.providers, {
      path: ['outbound', 'unknownIds', 'provider'],
      other: ['registrations', 'providers'],
    }),
    ...findListed(fdx?.unknownAccount, accounts, {
      path: ['fdx', 'unknownAccount'],
      other: ['fdx', 'accounts'],
    }),
  ];
}

function findListed(
  id: string | undefined,
  known: readonly string[] = [],
  { path, other }: Pick<Contradiction, 'path' | 'other'>,
): Problem[] {
  if (id === undefined || !known.includes(id)) return [];
  return [{ path, message: `declared as an id that exists, under ${keyOf(other)}; give one that does not` }];
}

function valueAt(target: Target, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], target);
}
