import type schema from '#schemas/target.schema.json';
import type { DeclaredTarget, Token } from './declared.ts';

export type { Json, RequestTemplate, RevocationMethod, Token } from './declared.ts';

/** The implementation under test: what its target file declares, with secrets read in and every default filled in. */
export interface Target extends Settings {
  /** Folder from which relative paths of the file start, which reading it fills in; the current one by default. */
  readonly folder?: string;
  /** How messages name the file that declares it; absent for a target that was made in code. */
  readonly file?: string;
  /** The lines of its sections, from 1. */
  readonly lines?: Readonly<Record<string, number>>;
  /** What the file takes from the environment: secrets, wherever they stand. */
  readonly taken?: readonly string[];
  /** The same by the names of their variables. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Names of the variables that the file names as `${NAME}`, those of addresses included. */
  readonly named?: readonly string[];
  /** Of what the file says, before its variables are filled in. */
  readonly digest?: string;
}

/** The settings of a target file; one that has a default is never absent. */
export type Settings = ResolvedSection<DeclaredTarget, typeof schema>;

/** A section of settings of which those that have a default in the schema are never absent; none stands in an open object. */
type ResolvedSection<Section, Schema> = Section extends object
  ? Schema extends { properties: infer Nodes; additionalProperties: boolean }
    ? ResolvedKeys<Section, Nodes, Exclude<keyof Section, DefaultKeys<Nodes>>> &
        Required<ResolvedKeys<Section, Nodes, keyof Section & DefaultKeys<Nodes>>>
    : Section
  : Section;

type ResolvedKeys<Section, Nodes, Keys extends keyof Section> = {
  readonly [K in Keys]: ResolvedSection<NonNullable<Section[K]>, K extends keyof Nodes ? Nodes[K] : unknown>;
};

type DefaultKeys<Nodes> = {
  [K in keyof Nodes]: Nodes[K] extends { default: unknown } ? K : never;
}[keyof Nodes];

type Part<Whole, K extends keyof Whole> = NonNullable<Whole[K]>;

export type Tls = Part<Settings, 'tls'>;
export type Outbound = Part<Settings, 'outbound'>;
export type Registrations = Part<Settings, 'registrations'>;
export type Revocation = Part<Settings, 'revocation'>;
export type Fdx = Part<Settings, 'fdx'>;
export type Banking = Part<Settings, 'banking'>;
export type Limits = Part<DeclaredTarget, 'limits'>;
export type Gate = Part<DeclaredTarget, 'gate'>;
export type Waiver = Part<Settings, 'waivers'>[number];
export type ReadOnlyAllowance = Part<Settings['target'], 'readOnlyAllows'>[number];
export type Authorize = Part<Banking, 'authorize'>;
export type BankingSession = Part<Banking, 'sessions'>[number];
/** How a token is fetched by client credentials (5.3); what is absent is that of `tokenEndpoint`. */
export type TokenRequest = Exclude<Token, string>;
/** A connection that may be revoked: named values that the templates of `revocation` refer to as `{name}`. */
export type Connection = Part<Revocation, 'connections'>[number];

/** What the target file promises of the data on the target; answers are held to it. What is absent is not promised. */
export type Fixtures = Part<DeclaredTarget, 'fixtures'>;
export type ProviderFixtures = Part<Fixtures, 'providers'>;
export type ProviderFixture = Part<ProviderFixtures, 'items'>[number];
export type FdxFixtures = Part<Fixtures, 'fdx'>;
export type FdxAccountFixture = Part<FdxFixtures, 'accounts'>[number];
export type BankingFixtures = Part<Fixtures, 'banking'>;
export type LinkedAccountFixture = Part<BankingFixtures, 'accounts'>[number];
/** Exact values by the document's names of the members; an object within holds the members that it names. */
export type FixtureValues = Part<FdxAccountFixture, 'values'>;
