import type { Probe } from '../probe.ts';
import { bankingCustomer, bankingKey, bankingService, sessions } from './banking.ts';
import { clocks } from './clock.ts';
import { connections, knownPairs, registrableProviders } from './connections.ts';
import { accounts, customer, otherCustomer } from './fdx.ts';
import { hosts } from './hosts.ts';
import { notDeclared } from './not-declared.ts';
import { outboundService } from './services.ts';
import { adminToken, allowances, expiredTokens, plainToken, userToken } from './tokens.ts';
import { unknownIds } from './unknown-ids.ts';
import { values } from './values.ts';

/** Every probe; what a later one needs comes before it. */
export const probes: readonly Probe[] = [
  allowances,
  hosts,
  outboundService,
  bankingService,
  values,
  userToken,
  customer,
  adminToken,
  plainToken,
  expiredTokens,
  bankingKey,
  accounts,
  otherCustomer,
  registrableProviders,
  knownPairs,
  unknownIds,
  bankingCustomer,
  sessions,
  connections,
  clocks,
  notDeclared,
];
