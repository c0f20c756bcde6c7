import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { type BodyShape, shapeOf } from '../../contract/near-miss.ts';
import { locateResponse } from '../../contract/validators.ts';
import { isContainer, isObject } from '../../lib/json/values.ts';

/** An answer as later steps read it, and in words what stands in it for what the document wants. */
export interface NearMisses {
  readonly status: number;
  readonly json: unknown;
  /** Each place once: `clientId for client_id`, `the array below data for the list`, `200 for 201`. */
  readonly readings: readonly string[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a success that lacks what the document wants where it holds it under a near miss: a member in another spelling,
 * or as a bare `id`; a wrapper around the body, or a list without its page. The lack itself is charged by the contract;
 * this keeps it from hiding other defects. An undocumented 2xx is read as the operation's documented one when it holds
 * what that requires. Undefined where there is nothing to read.
 */
export function readNearMisses(operation: OperationId, sent: number, json: unknown): NearMisses | undefined {
  if (locateResponse(operation, sent) === undefined) return readOtherSuccess(operation, sent, json);
  const shape = findShape(operation, sent);
  const readings = new Set<string>();
  const read = shape && readBody(shape, json, readings);
  return readings.size === 0 ? undefined : { status: sent, json: read, readings: [...readings] };
}

function readOtherSuccess(operation: OperationId, sent: number, json: unknown): NearMisses | undefined {
  for (const status of listSuccesses(operation)) {
    const shape = findShape(operation, status);
    const readings = new Set([`${sent} for ${status}`]);
    const read = shape && readBody(shape, json, readings);
    if (shape && hasRequiredMembers(shape, read)) return { status, json: read, readings: [...readings] };
  }
  return undefined;
}

/** The documented 2xx of an operation. */
function listSuccesses(operation: OperationId): number[] {
  const statuses = Object.keys(getOperation(operation).description.responses).map(Number);
  return statuses.filter((status) => status >= 200 && status < 300);
}

function readBody(shape: BodyShape, json: unknown, readings: Set<string>): unknown {
  return readMembers(shape, unwrap(shape, json, readings), readings);
}

const shapes = new Map<string, BodyShape | undefined>();

function findShape(operation: OperationId, status: number): BodyShape | undefined {
  const key = `${operation} ${status}`;
  if (!shapes.has(key)) {
    const schema = locateResponse(operation, status)?.description.content?.['application/json']?.schema;
    shapes.set(key, schema === undefined ? undefined : shapeOf(schema, ''));
  }
  return shapes.get(key);
}

/** True when a body has what its shape requires; where that is nothing, when it has a member of it at all. */
function hasRequiredMembers({ type, required, members }: BodyShape, json: unknown): boolean {
  if (type === 'array') return Array.isArray(json);
  if (!isObject(json)) return false;
  const has = (name: string) => Object.hasOwn(json, name);
  return required.size > 0 ? [...required].every(has) : [...members.keys()].some(has);
}

/** The body without a wrapper, or a list with the page that it lacks. */
function unwrap(shape: BodyShape, json: unknown, readings: Set<string>): unknown {
  if (shape.type === 'array') return Array.isArray(json) ? json : unwrapList(json, readings);
  if (Array.isArray(json)) return unwrapArray(shape, json, readings);
  if (!isObject(json) || hasAny(shape, json)) return json;
  const inner = Object.entries(json).filter(([, value]) => isObject(value) && hasAny(shape, value));
  if (inner.length !== 1) return json;
  const [name, value] = inner[0]!;
  readings.add(`the object below ${name} for the body`);
  return value;
}

function unwrapList(json: unknown, readings: Set<string>): unknown {
  if (!isObject(json)) return json;
  const isList = (value: unknown) => Array.isArray(value) && value.every(isObject);
  const [name, ...others] = Object.keys(json).filter((one) => isList(json[one]));
  if (name === undefined || others.length > 0) return json;
  readings.add(`the array below ${name} for the list`);
  return json[name];
}

/** The object that an array is put around, or the page that a bare list lacks. */
function unwrapArray(shape: BodyShape, json: readonly unknown[], readings: Set<string>): unknown {
  const [only, ...others] = json;
  if (others.length === 0 && isObject(only) && hasAny(shape, only)) {
    readings.add('the object in an array for the body');
    return only;
  }
  const lists = [...shape.required].filter((name) => shape.members.get(name)?.type === 'array');
  if (lists.length !== 1 || shape.required.size > 1) return json;
  readings.add(`a bare array for ${lists[0]}`);
  return { [lists[0]!]: json };
}

/** True when an object holds one of the members that its shape requires, in whatever spelling. */
function hasAny({ required }: BodyShape, json: JsonObject): boolean {
  const known = new Set(Object.keys(json).map(normalize));
  return required.size === 0 || [...required].some((name) => known.has(normalize(name)));
}

function readMembers(shape: BodyShape, json: unknown, readings: Set<string>): unknown {
  if (Array.isArray(json)) {
    const { items } = shape;
    if (items === undefined) return json;
    const read = json.map((item) => readMembers(items, item, readings));
    return read.some((item, index) => item !== json[index]) ? read : json;
  }
  if (!isObject(json)) return json;
  const found: Record<string, unknown> = {};
  for (const name of shape.required) {
    if (Object.hasOwn(json, name)) continue;
    const near = findNearName(shape, json, name);
    if (near === undefined) continue;
    readings.add(`${near} for ${name}`);
    found[name] = json[near];
  }
  for (const [name, member] of shape.members) {
    const value = found[name] ?? (Object.hasOwn(json, name) ? json[name] : undefined);
    if (!isContainer(value)) continue;
    const read = readMembers(member, value, readings);
    if (read !== value) found[name] = read;
  }
  return Object.keys(found).length === 0 ? json : { ...json, ...found };
}

/** The one member that stands for another: its name in another spelling, or `id` where one id only is required. */
function findNearName(
  { required, members }: BodyShape,
  json: JsonObject,
  wanted: string,
): string | undefined {
  const own = Object.keys(json).filter((name) => !members.has(name));
  const spelled = own.filter((name) => normalize(name) === normalize(wanted));
  if (spelled.length > 0) return spelled.length === 1 ? spelled[0] : undefined;
  const ids = [...required].filter((name) => normalize(name).endsWith('id'));
  if (ids.length !== 1 || ids[0] !== wanted) return undefined;
  return own.find((name) => normalize(name) === 'id');
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
