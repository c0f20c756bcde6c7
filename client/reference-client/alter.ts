import type { OperationId } from '../../src/catalogue/operations.ts';
import type { Alteration, Known, Outgoing } from './habits.ts';

type Operations = OperationId | readonly OperationId[] | '*';

/** Changes the requests of some operations. */
export function alterRequest(operations: Operations, change: Alteration): Alteration {
  const ids = operations === '*' || Array.isArray(operations) ? operations : [operations];
  return (outgoing, known) =>
    ids === '*' || ids.includes(outgoing.operation) ? change(outgoing, known) : outgoing;
}

/** Writes another value into a header, or leaves it out. */
export function alterHeader(
  operations: Operations,
  name: string,
  change: (value: string, known: Known) => string | undefined,
): Alteration {
  return alterRequest(operations, (outgoing, known) => {
    const { [name]: value, ...others } = outgoing.headers;
    const changed = change(value ?? '', known);
    return { ...outgoing, headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
}

/** Names a header otherwise. */
export function renameHeader(operations: Operations, name: string, other: string): Alteration {
  return alterRequest(operations, (outgoing) => {
    const { [name]: value, ...others } = outgoing.headers;
    return value === undefined ? outgoing : { ...outgoing, headers: { ...others, [other]: value } };
  });
}

/** Writes other members into a JSON body; undefined leaves one out. */
export function alterMembers(
  operations: Operations,
  change: (members: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Alteration {
  return alterRequest(operations, (outgoing) => ({
    ...outgoing,
    json: change((outgoing.json ?? {}) as Readonly<Record<string, unknown>>),
  }));
}

/** Gives one member of a recipient another value at its creation. */
export function alterCreation(member: string, value: unknown): Alteration {
  return alterMembers('createRecipient', (members) => ({ ...members, [member]: value }));
}

/** Writes a body otherwise, with another media type where one is given. */
export function alterText(
  operations: Operations,
  change: (outgoing: Outgoing) => string | undefined,
  contentType?: string,
): Alteration {
  return alterRequest(operations, (outgoing) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    return {
      ...outgoing,
      text: change(outgoing),
      json: undefined,
      headers: { ...outgoing.headers, ...headers },
    };
  });
}

/** Writes another text into a parameter of the path. */
export function alterParam(
  operations: Operations,
  name: string,
  change: (value: string, known: Known) => string,
): Alteration {
  return alterRequest(operations, (outgoing, known) => ({
    ...outgoing,
    params: { ...outgoing.params, [name]: change(outgoing.params[name] ?? '', known) },
  }));
}

/** Writes other pairs for a parameter of the query, where it is there. */
export function alterQuery(
  operations: Operations,
  name: string,
  change: (value: string) => readonly (readonly [string, string])[],
): Alteration {
  return alterRequest(operations, (outgoing) => ({
    ...outgoing,
    query: outgoing.query.flatMap((pair) => (pair[0] === name ? change(pair[1]) : [pair])),
  }));
}
