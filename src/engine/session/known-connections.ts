import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { ConnectionUse } from '../../http/exchange.ts';
import { groupBy } from '../../lib/group-by.ts';
import { writeJson } from '../../lib/json/text.ts';
import { rememberFor } from '../../lib/remember.ts';
import type { CallOptions } from '../../plan/check.ts';
import { findHeaderInput, listLeafInputs, withoutInput } from '../../target-file/inputs.ts';
import { fillPlaceholders, findPlaceholders } from '../../target-file/template.ts';
import type { Connection, RequestTemplate, Target } from '../../target-file/types.ts';

type Revocation = NonNullable<Target['revocation']>;
type Meaning = ConnectionUse['as'];

type Template = RequestTemplate & { readonly path?: Readonly<Record<string, string>> };

/** A template of the target file, with what a request of it is meant as. */
interface MeantTemplate {
  readonly as: Meaning;
  readonly template: Template;
}

const methods = { revokeByDelete: 'delete', revokeByPost: 'post' } as const;

/**
 * The connections that a session may use, and what tells which of them a request uses: the templates of the target file, filled
 * with the values of each. An id says nothing of the values.
 */
export class KnownConnections {
  readonly #target: Target;
  readonly #known: { readonly id: string; readonly values: Connection }[];
  /** The ids of connections by what a template sends with their values. */
  #filled = new WeakMap<Template, ReadonlyMap<string, readonly string[]>>();

  constructor(target: Target) {
    this.#target = target;
    const declared = target.revocation?.connections ?? [];
    this.#known = declared.map((values, index) => ({ id: String(index), values }));
  }

  /** Takes in one that a command has made: one that was there before begins as another. */
  add(values: Connection): void {
    const text = writeJson(values);
    const before = this.#known.findIndex((one) => writeJson(one.values) === text);
    if (before >= 0) this.#known.splice(before, 1);
    this.#made += 1;
    this.#known.push({ id: `made-${this.#made}`, values });
    this.#filled = new WeakMap();
  }
  #made = 0;

  /** The use of a connection that a request is; undefined for one that is none. */
  find(operation: OperationId, options: CallOptions): ConnectionUse | undefined {
    const { revocation } = this.#target;
    if (revocation === undefined) return undefined;
    if (operation === 'revokeByDelete' || operation === 'revokeByPost')
      return this.#findRevocation(revocation, operation, options);
    const { probe } = revocation;
    if (probe === undefined) return undefined;
    const isPlain = options.rawQuery === undefined && options.rawPath === undefined;
    const id = operation === probe.operation && isPlain ? this.#findId(probe, options) : undefined;
    if (id !== undefined) return { id, as: 'probe' };
    return this.#findRead(probe, operation, options);
  }

  #findRevocation(
    revocation: Revocation,
    operation: keyof typeof methods,
    options: CallOptions,
  ): ConnectionUse | undefined {
    const declared = revocation[methods[operation]];
    if (declared === undefined) return undefined;
    const carriesOwn = this.#ownCredentialOf(declared.request) !== undefined;
    for (const { as, template } of this.#listTemplates(declared)) {
      const matches = this.#listMatching(template, options);
      if (matches.length === 0) continue;
      const isCredentialed = carriesOwn || options.auth === undefined || options.auth === 'default';
      const meant = isCredentialed ? as : 'unauthorized';
      return matches.length === 1 ? { id: matches[0]!, as: meant } : { as: meant };
    }
    const isDefault = options.auth === undefined || options.auth === 'default';
    if (!carriesOwn && this.#hasForm(declared.request, options))
      return { as: isDefault ? 'unknown' : 'unauthorized' };
    if (options.expectServerError !== true) return undefined;
    const [id] = this.#listMatching(declared.request, options, true);
    return id === undefined ? undefined : { id, as: 'provoked' };
  }

  readonly #listTemplates = rememberFor((declared: NonNullable<Revocation['delete']>): MeantTemplate[] => {
    const { request, missing, invalid } = declared;
    const rest = missing === undefined ? undefined : withoutInput(request, missing);
    const losesCredential =
      rest !== undefined && this.#ownCredentialOf(rest) !== this.#ownCredentialOf(request);
    const bare = withoutInput(request, `headers.${this.#target.outbound?.auth.header ?? ''}`);
    return [
      { as: 'valid', template: request },
      ...(rest === undefined
        ? []
        : [{ as: losesCredential ? ('no-credential' as const) : ('missing' as const), template: rest }]),
      ...(invalid === undefined
        ? []
        : [
            {
              as: this.#isOfAnother(request, invalid) ? ('unknown' as const) : ('invalid' as const),
              template: invalid,
            },
          ]),
      // What else names the connection is sent without a token, or with another one.
      ...(bare === undefined || findPlaceholders(bare).length === 0
        ? []
        : [{ as: 'unauthorized' as const, template: bare }]),
    ];
  });

  /** True for the valid request with other values, which name no connection that there is. */
  #hasForm(request: RequestTemplate, { query, headers, json }: CallOptions): boolean {
    const [valid, other] = [request, { query, headers, body: json } as RequestTemplate].map(listLeafInputs);
    return (
      valid!.size === other!.size &&
      [...valid!].every(([name, value]) =>
        findPlaceholders(value).length > 0
          ? typeof other!.get(name) === typeof value
          : other!.get(name) === value,
      )
    );
  }

  /** The valid request with other values, none of them its credential, names a connection that does not exist, and lacks nothing. */
  #isOfAnother(request: RequestTemplate, invalid: RequestTemplate): boolean {
    const [valid, other] = [listLeafInputs(request), listLeafInputs(invalid)];
    return (
      valid.size === other.size &&
      [...valid].every(([name, value]) => typeof other.get(name) === typeof value) &&
      this.#ownCredentialOf(request) === this.#ownCredentialOf(invalid)
    );
  }

  /** A request of another kind that carries what the probe carries of a connection in its headers. */
  #findRead(probe: RequestTemplate, operation: OperationId, options: CallOptions): ConnectionUse | undefined {
    const carried = findCarried(probe);
    if (carried === undefined || getOperation(operation).method !== 'GET') return undefined;
    const [id] = this.#listMatching(carried, { headers: options.headers ?? {} }, true);
    return id === undefined ? undefined : { id, as: 'read' };
  }

  #findId(template: Template, options: CallOptions): string | undefined {
    const matches = this.#listMatching(template, options);
    return matches.length === 1 ? matches[0] : undefined;
  }

  /** The connections with whose values a template is the request; `isPart`: the request may hold more. */
  #listMatching(template: Template, options: CallOptions, isPart = false): readonly string[] {
    const named = [
      [template.path, options.path],
      [template.query, options.query],
      [template.headers, options.headers],
    ] as const;
    // Most requests have other names, whatever the values of a connection are.
    if (!named.every(([inTemplate = {}, sent = {}]) => holdsNames(inTemplate, sent, isPart))) return [];
    const known = this.#filled.get(template) ?? this.#fill(template);
    return known.get(keyOf(template, { ...options, body: options.json })) ?? [];
  }

  #fill(template: Template): ReadonlyMap<string, readonly string[]> {
    const ids = groupBy(this.#known, ({ values }) =>
      keyOf(template, fillPlaceholders({ ...template }, values)),
    );
    const filled = new Map([...ids].map(([key, all]) => [key, all.map(({ id }) => id)]));
    this.#filled.set(template, filled);
    return filled;
  }

  #ownCredentialOf(template: RequestTemplate): string | undefined {
    return findHeaderInput(template, this.#target.outbound?.auth.header ?? '');
  }
}

function holdsNames(template: object, sent: object, isPart: boolean): boolean {
  const names = Object.keys(template);
  return (isPart || names.length === Object.keys(sent).length) && names.every((name) => name in sent);
}

/** The headers of a probe, where they carry values of a connection. */
const findCarried = rememberFor(({ headers }: RequestTemplate): Template | undefined =>
  headers === undefined || findPlaceholders(headers).length === 0 ? undefined : { headers },
);

/** The parts of a request that tell connections apart. */
interface SentParts {
  readonly path?: SentValues;
  readonly query?: SentValues;
  readonly headers?: SentValues;
  readonly body?: unknown;
}

type SentValues = Readonly<Record<string, string | undefined>>;

/** Writes down what a request sends under the names of a template. */
function keyOf({ path = {}, query = {}, headers = {} }: Template, sent: SentParts): string {
  const read = (names: object, from: SentValues = {}) => Object.keys(names).map((name) => from[name] ?? null);
  const named = [...read(path, sent.path), ...read(query, sent.query), ...read(headers, sent.headers)];
  return writeJson([...named, sent.body ?? null]);
}
