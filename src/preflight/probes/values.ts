import { tokenFormOf } from '../../target-file/resolve.ts';
import type { Target } from '../../target-file/types.ts';
import { type Credential, credentialsOf } from '../credentials.ts';
import { describeExpiry, expiryOf } from '../jwt.ts';
import { type Note, problem, warning } from '../note.ts';
import type { Probe } from '../probe.ts';
import { findDoubledEnd } from './services.ts';

const soonMs = 15 * 60_000;

/** What the values of a target file show by themselves, before anything is sent. */
export const values: Probe = {
  topic: 'credentials',
  run: async ({ target, now }) => [
    ...credentialsOf(target).flatMap((credential) => [
      ...findMalformed(credential, target),
      ...findEnding(credential, now()),
    ]),
    ...addressNotes(target),
    ...findTwins(credentialsOf(target)),
  ],
};

/** A value that no header takes, or that says twice what the header's form says already. */
function findMalformed({ path, value }: Credential, target: Target): Note[] {
  if (/^\s|\s$/.test(value))
    return [
      problem(path, 'it begins or ends with white space or a line break', {
        remedy: 'set the variable without it; a file is read without its last line break by "$(cat FILE)"',
      }),
    ];
  if (/^(["']).*\1$/s.test(value))
    return [
      problem(path, 'quotation marks belong to its value', { remedy: 'set the variable without them' }),
    ];
  const name = /^\$([A-Za-z_]\w*)$/.exec(value)?.[1];
  if (name !== undefined)
    return [
      problem(path, 'it is the name of a variable behind a dollar sign, and no variable is read', {
        remedy: `write \${${name}} with braces`,
      }),
    ];
  const form = tokenFormOf(target).value;
  const before = form.slice(0, form.indexOf('{token}')).trim().toLowerCase();
  if (path[0] === 'banking' || before === '' || !value.toLowerCase().startsWith(`${before} `)) return [];
  return [
    problem(
      path,
      `it begins with "${form.slice(0, before.length)}", which outbound.auth.value writes as well`,
      {
        remedy: 'leave the word out of the variable',
      },
    ),
  ];
}

function findEnding({ path, value }: Credential, now: number): Note[] {
  const expiry = expiryOf(value);
  if (expiry === undefined || path.at(-1) === 'expiredToken') return [];
  if (expiry > now && expiry - now < soonMs)
    return [
      warning(path, `it may end during a run${describeExpiry(value, now)}`, { remedy: 'fetch a fresh one' }),
    ];
  return [];
}

/** Paths that the suite appends by itself. */
function addressNotes({ outbound, banking }: Target): Note[] {
  return (['outbound', 'banking'] as const).flatMap((service) => {
    const end = findDoubledEnd((service === 'outbound' ? outbound : banking)?.baseUrl, service);
    if (end === undefined) return [];
    return [
      warning([service, 'baseUrl'], `it ends with ${end}, which the suite appends by itself`, {
        remedy: `leave ${end} out unless the interface stands behind it once more`,
      }),
    ];
  });
}

const unlike: readonly (readonly [string, string])[] = [
  ['outbound.auth.token', 'outbound.auth.expiredToken'],
  ['outbound.auth.adminToken', 'outbound.auth.plainToken'],
  ['fdx.token', 'fdx.expiredToken'],
  ['fdx.token', 'fdx.otherCustomer.token'],
];

/** Two settings whose point is that they differ. */
function findTwins(credentials: readonly Credential[]): Note[] {
  const of = (name: string) => credentials.find(({ path }) => path.join('.') === name);
  return unlike.flatMap(([first, second]) => {
    const [one, other] = [of(first), of(second)];
    if (one === undefined || other === undefined || one.value !== other.value) return [];
    return [problem(other.path, `it is the same as ${first}`, { remedy: 'give each its own value' })];
  });
}
