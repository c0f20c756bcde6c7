import type schema from '#schemas/target.schema.json';
import type {
  Provocation,
  RequestTemplate,
  RevocationMethod,
  Settings,
  Target,
  TokenRequest,
} from './types.ts';

/** A target as its target file declares it: settings that have a default may be left out. */
export type DeclaredTarget = Agreed<
  Unmatched<Settings, Schema> | Unmatched<Definitions, { properties: Schema['$defs'] }>,
  Declared<Target, Schema>
>;

type Schema = typeof schema;

/** The definitions of the schema, which its settings refer to. */
interface Definitions {
  readonly provocation: Provocation;
  readonly persona: Readonly<Record<string, string>>;
  readonly requestTemplate: RequestTemplate;
  readonly revocationMethod: RevocationMethod;
  readonly command: readonly string[];
  readonly token: TokenRequest;
}

/** A type that compiles only where there is no problem. */
type Agreed<Problem extends never, T> = T | Problem;

/** In words, each setting that the schema and the types do not both know, or that has a default and may be absent. */
type Unmatched<T, S, Above extends string = ''> = string extends keyof T
  ? never
  : S extends { items: infer Item }
    ? T extends readonly (infer Element)[]
      ? Unmatched<Element, Item, `${Above}*.`>
      : `${Above} is a list in the schema only`
    : S extends { properties: infer P }
      ? {
          [K in (keyof P | keyof T) & string]: K extends keyof T
            ? K extends keyof P
              ? Unmatched<NonNullable<T[K]>, P[K], `${Above}${K}.`> | LooseDefault<T, K, P[K], Above>
              : `${Above}${K} is missing in schemas/target.schema.json`
            : `${Above}${K} is missing in src/target-file/types.ts`;
        }[(keyof P | keyof T) & string]
      : never;

type LooseDefault<T, K extends keyof T & string, S, Above extends string> = S extends { default: unknown }
  ? Record<never, never> extends Pick<T, K>
    ? `${Above}${K} has a default, so it is never absent`
    : never
  : never;

type Declared<T, S> = string extends keyof T
  ? T
  : S extends { items: infer Item }
    ? T extends readonly (infer Element)[]
      ? readonly Declared<Element, Item>[]
      : T
    : S extends { properties: infer P }
      ? T extends object
        ? { readonly [K in keyof T as K extends DefaultedIn<P> ? never : K]: Declared<T[K], Below<P, K>> } & {
            readonly [K in keyof T as K extends DefaultedIn<P> ? K : never]?: Declared<T[K], Below<P, K>>;
          }
        : T
      : T;

type DefaultedIn<P> = { [K in keyof P]: P[K] extends { default: unknown } ? K : never }[keyof P];

type Below<P, K> = K extends keyof P ? P[K] : unknown;
