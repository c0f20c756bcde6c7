import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { mapWireNames } from '../../catalogue/plugins/loaded.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import { isContainer } from '../../lib/json/values.ts';
import type { Target } from '../../target-file/types.ts';

/** Operations whose requests the document does not describe: what they send is what the target file says. */
const undescribed: readonly OperationId[] = ['token', 'authorize', 'revokeByDelete', 'revokeByPost'];

/** A body as the version of the interface writes it: with its names of members in the place of ours. */
export function writeByInterface(operation: OperationId, json: unknown): unknown {
  const names = mapWireNames(getOperation(operation).area);
  if (names === undefined || undescribed.includes(operation)) return json;
  return renameMembers(json, new Map([...names].map(([theirs, ours]) => [ours, theirs])));
}

/**
 * An answer as checks and contract read it, under our names of members where the version of the interface has others. A
 * member that still has our name is another member, which this version does not know. The journal keeps those of the wire.
 */
export function readByInterface<One extends Exchange>(exchange: One): One {
  const { operation, response } = exchange;
  const names = mapWireNames(getOperation(operation).area);
  if (names === undefined || response === undefined || operation === 'token' || operation === 'authorize')
    return exchange;
  return { ...exchange, response: { ...response, json: renameMembers(response.json, names) } };
}

/**
 * An answer under the document's names, where the target file declares others for the wire: the contract judges it by
 * these. What is written into the journal keeps the names of the wire.
 */
export function useDocumentNames({ banking }: Target, exchange: Answered): Answered {
  const name = banking?.names.ServiceCode;
  if (name === undefined || name === 'ServiceCode') return exchange;
  const { json } = exchange.response;
  const isBody = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isBody || getOperation(exchange.operation).document !== 'banking') return exchange;
  // The declared name is the only one: a member of the neutral name is another member.
  const { [name]: code, ServiceCode: _, ...others } = json as Record<string, unknown>;
  const named = code === undefined ? others : { ...others, ServiceCode: code };
  return { ...exchange, response: { ...exchange.response, json: named } };
}

/**
 * A copy of a JSON value in which members have other names, however deep it is: by `names`, old by new. A member that had
 * one of the new names before is left out.
 */
export function renameMembers(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const replaced = new Set(names.values());
  const result: { value?: unknown } = {};
  const left: [from: unknown, into: object, key: string | number][] = [[value, result, 'value']];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [from, into, key] = next;
    if (!isContainer(from)) {
      define(into, key, from);
      continue;
    }
    const copy: object = Array.isArray(from) ? new Array(from.length) : {};
    define(into, key, copy);
    if (Array.isArray(from)) for (let at = 0; at < from.length; at++) left.push([from[at], copy, at]);
    // The last one first, so that members keep their order.
    else
      for (const [name, member] of Object.entries(from).reverse())
        if (!replaced.has(name)) left.push([member, copy, names.get(name) ?? name]);
  }
  return result.value;
}

/** A name such as __proto__ is a member like all others. */
function define(into: object, key: string | number, value: unknown): void {
  Object.defineProperty(into, key, { value, enumerable: true, writable: true, configurable: true });
}
