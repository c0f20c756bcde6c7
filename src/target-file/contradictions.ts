import { keyOf, type Path, type Problem } from './problem.ts';
import type { Target } from './types.ts';

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
export function findContradictions(target: Target): Problem[] {
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
