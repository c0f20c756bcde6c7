import type { JsonObject } from '../../reference-server/types.ts';
import { isObject } from '../pointers.ts';
import { defineOperators, isList } from './operator.ts';

const ofLists = defineOperators(isList, {
  'empty-list': ['empties the list', () => []],
  'drop-first-item': ['drops the first item', (items) => items.slice(1)],
  'drop-last-item': ['drops the last item', (items) => items.slice(0, -1)],
  'duplicate-item': ['lists the first item twice', (items) => [...items.slice(0, 1), ...items]],
  'swap-items': ['turns the order of the items round', (items) => [...items].reverse()],
  'add-null': ['adds null as an item', (items) => [...items, null]],
  'only-item': ['writes the first item in place of the list', (items) => items[0] ?? items],
  'list-to-object': ['writes the list as an object by index', (items) => ({ ...items })],
  'list-to-text': [
    'joins the items to one string',
    (items) => (items.every((item) => typeof item === 'string') ? items.join(' ') : items),
  ],
});

const ofObjects = defineOperators(isObject, {
  'empty-object': ['drops all members', () => ({})],
  'swap-members': ['swaps the values of two neighbours of one type', swapMembers],
  'reorder-members': [
    'turns the order of the members round',
    (members) => Object.fromEntries(Object.entries(members).reverse()),
  ],
  'rename-members': ['writes the names of the members in the other letter case', renameMembers],
  'add-member': ['adds a member', (members) => ({ ...members, xObcExtra: 'extra' })],
});

/** Operators on lists and objects. */
export const containerOperators = [...ofLists, ...ofObjects];

/** Swaps the first two members whose values differ and are of one type. */
function swapMembers(members: JsonObject): JsonObject {
  const names = Object.keys(members);
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (next === undefined) break;
    const [value, other] = [members[name], members[next]];
    if (typeof value !== typeof other || Array.isArray(value) !== Array.isArray(other) || value === other)
      continue;
    return { ...members, [name]: other, [next]: value };
  }
  return members;
}

/** `client_id` for `clientId`, and the other way; capitals first become small. */
function renameMembers(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [otherCase(name), value]));
}

function otherCase(name: string): string {
  if (name.includes('_')) return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (/^[A-Z]/.test(name)) return name[0]!.toLowerCase() + name.slice(1);
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === name ? name[0]!.toUpperCase() + name.slice(1) : snake;
}
