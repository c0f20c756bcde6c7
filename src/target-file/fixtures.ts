import type { AccountKind } from '../catalogue/account-kinds.ts';
import type { Json } from './types.ts';

/** What the target file promises of the data on the target; answers are held to it. What is absent is not promised. */
export interface Fixtures {
  readonly providers?: ProviderFixtures;
  readonly fdx?: FdxFixtures;
  readonly banking?: BankingFixtures;
}

export interface ProviderFixtures {
  /** Providers on the list, neither more nor fewer. */
  readonly count?: number;
  readonly items?: readonly ProviderFixture[];
}

export interface ProviderFixture {
  readonly id: string;
  readonly name?: string;
  readonly country?: 'CA' | 'US';
  /** All of its scopes, in any order. */
  readonly scopes?: readonly string[];
}

export interface FdxFixtures {
  /** Accounts of the customer, neither more nor fewer. */
  readonly count?: number;
  readonly accounts?: readonly FdxAccountFixture[];
}

/** Exact values by the document's names of the members; an object within holds the members that it names. */
export type FixtureValues = { readonly [member: string]: Json };

export interface FdxAccountFixture {
  readonly id: string;
  readonly kind?: AccountKind;
  /** Transactions that it carries when it is read alone. */
  readonly transactions?: number;
  readonly values?: FixtureValues;
}

export interface BankingFixtures {
  /** Accounts that are linked to the shared session, neither more nor fewer. */
  readonly count?: number;
  readonly accounts?: readonly LinkedAccountFixture[];
  /** True when another end user has no account of the shared session. */
  readonly usersShareNoAccount?: boolean;
}

/** Named by its Id or by its AccountNumber. */
export interface LinkedAccountFixture {
  readonly id?: string;
  readonly number?: string;
  /** Transactions of the default window. */
  readonly transactions?: number;
  readonly values?: FixtureValues;
}
