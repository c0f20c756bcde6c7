import { redactLikelySecrets } from '../lib/redact-likely-secrets.ts';
import { UserError } from '../lib/user-error.ts';
import { findAddressProblem, hideAddressSecrets } from './address.ts';
import type { DeclaredTarget } from './declared.ts';
import type { Environment } from './environment.ts';
import { resolveTarget } from './resolve.ts';
import type { Target } from './types.ts';

/** Addresses, and the environment that holds the credentials. */
export interface FirstLook {
  readonly baseUrl: string | undefined;
  readonly bankingUrl: string | undefined;
  readonly env: Environment;
}

/**
 * The target of a first look, without a target file: the addresses, and credentials from OBC_TOKEN, OBC_API_KEY and
 * OBC_CUSTOMER_ID. Revocation is left out, since its inputs can only be declared in a file. Throws UserError.
 */
export function resolveFirstLook(look: FirstLook): Target {
  return resolveTarget(declareFirstLook(look));
}

/** What a target file for the same first look would declare. Throws UserError. */
export function declareFirstLook({ baseUrl, bankingUrl, env }: FirstLook): DeclaredTarget {
  if (baseUrl !== undefined) verifyAddress('the address', baseUrl);
  if (bankingUrl !== undefined) verifyAddress('OBC_BANKING_URL', bankingUrl);
  const address = baseUrl ?? bankingUrl;
  if (address === undefined) throw new UserError('a first look needs OBC_BASE_URL, OBC_BANKING_URL or both');
  return {
    target: { name: new URL(address).host, kind: 'server' },
    areas: [
      ...(baseUrl === undefined
        ? []
        : (['providers', 'recipients', 'registrations', 'fdx-accounts'] as const)),
      ...(bankingUrl === undefined ? [] : (['account-detail'] as const)),
    ],
    ...(baseUrl === undefined ? {} : { outbound: outbound(baseUrl, env) }),
    ...(bankingUrl === undefined ? {} : { banking: banking(bankingUrl, env) }),
  };
}

function verifyAddress(option: string, address: string): void {
  const problem = findAddressProblem(address);
  if (problem === undefined) return;
  throw new UserError(`${option} ${redactLikelySecrets(hideAddressSecrets(address))}: ${problem}`);
}

function outbound(baseUrl: string, env: Environment): NonNullable<DeclaredTarget['outbound']> {
  const token = env.OBC_TOKEN;
  return { baseUrl, auth: token === undefined || token === '' ? {} : { token } };
}

function banking(baseUrl: string, env: Environment): NonNullable<DeclaredTarget['banking']> {
  const { OBC_API_KEY: apiKey, OBC_CUSTOMER_ID: customerId } = env;
  if (apiKey && customerId) return { baseUrl, apiKey, customerId };
  const missing = Object.entries({ OBC_API_KEY: apiKey, OBC_CUSTOMER_ID: customerId }).filter(
    ([, value]) => !value,
  );
  const names = missing.map(([name]) => name).join(' and ');
  throw new UserError(
    `OBC_BANKING_URL needs ${names} in the environment: the key of x-api-key and the customer GUID`,
  );
}
