import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { asList, asNumber, asObject, asText } from '../../mutate/members.ts';
import type { AccountKind, Fault } from '../../reference-server/types.ts';
import { spoiledMembers } from './member-table.ts';

/** Where a member goes wrong: in single reads, in lists, in the last item of lists, or in lists of details. */
export type Place = 'single' | 'listed' | 'last' | 'details';

export type Way = keyof typeof ways;

interface SpoiledWay {
  readonly called: string;
  readonly to: MemberChange;
}

const ways = {
  text: { called: 'as text', to: asText },
  number: { called: 'as a number', to: asNumber },
  list: { called: 'in an array', to: asList },
  object: { called: 'in an object', to: asObject },
  flag: { called: 'as a flag', to: (value) => value === 'OPEN' },
  word: { called: 'as a word', to: (value) => (value === true ? 'Y' : 'N') },
  bit: { called: 'as a bit', to: (value) => (value === true ? 1 : 0) },
  code: { called: 'as a bare code', to: (value) => (value as { currencyCode: string }).currencyCode },
  lower: { called: 'in lower case', to: (value) => String(value).toLowerCase() },
  other: { called: 'of another set', to: () => 'FLOATING' },
  dayFirst: { called: 'with the day first', to: (value) => String(value).split('-').reverse().join('/') },
  millis: { called: 'in milliseconds', to: (value) => Date.parse(String(value)) },
  percent: { called: 'with a percent sign', to: (value) => `${value}%` },
  months: { called: 'with its unit', to: (value) => `${value} months` },
  years: { called: 'in years', to: (value) => Number(value) / 12 + 0.5 },
  idList: { called: 'as bare ids', to: () => ['tx-1', 'tx-2'] },
} satisfies Record<string, SpoiledWay>;

const spoil: Record<Place, (kind: AccountKind, name: string, to: MemberChange) => Fault['apply']> = {
  single: (kind, name, to) => changeMember('getAccount', `/${kind}/${name}`, to),
  listed: (kind, name, to) => changeMember('listAccounts', `/accounts/*/${kind}/${name}`, to),
  last: (kind, name, to) => changeMember('listAccounts', `/accounts/last/${kind}/${name}`, to),
  // Members that lightweight leaves out are met in details only.
  details: (kind, name, to) =>
    changeMember(['listAccounts', 'getAccount'], `/accounts/*/${kind}/${name}`, to),
};

function spoiled(kind: AccountKind): readonly Fault[] {
  return spoiledMembers[kind].map(([name, way, place, breaks]) => {
    const { called, to } = ways[way];
    const id = `${kind.replace('Account', '')}-${name}-${called}`
      .replace(/[A-Z]/g, '-$&')
      .replaceAll(' ', '-');
    const where = place === 'single' ? 'a single account' : 'the list';
    const title = `${name} of a ${kind} comes ${called} in ${where}`;
    return { id: `fdx-${id.toLowerCase()}`, title, breaks: [breaks], apply: spoil[place](kind, name, to) };
  });
}

/** One fault for each documented member of each kind. */
export const fdxMemberFaults: readonly Fault[] = (Object.keys(spoiledMembers) as AccountKind[]).flatMap(
  spoiled,
);
