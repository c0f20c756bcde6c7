import type { Probe } from './probe.ts';
import { adminToken } from './probes/admin.ts';
import { allowances } from './probes/allowances.ts';
import { bankingCustomer, bankingKey, bankingService, sessions } from './probes/banking.ts';
import { clocks } from './probes/clock.ts';
import { connections } from './probes/connections.ts';
import { accounts, customer, otherCustomer } from './probes/fdx.ts';
import { hosts } from './probes/hosts.ts';
import { notDeclared } from './probes/not-declared.ts';
import { knownPairs, registrableProviders } from './probes/registrations.ts';
import { outboundService } from './probes/services.ts';
import { expiredTokens, plainToken, userToken } from './probes/tokens.ts';
import { unknownIds } from './probes/unknown-ids.ts';
import { values } from './probes/values.ts';

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
