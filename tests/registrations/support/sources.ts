import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { keepUsable } from '../../support/assertions/left-aside.ts';
import type { Reading } from '../../support/assertions/settling.ts';
import { isId } from '../../support/resources/providers.ts';
import { callAllRegistrations, recordsOf } from '../../support/resources/registrations.ts';

/** The listed recipients and providers by their ids as text. */
export interface Sources {
  readonly recipients: ReadonlyMap<string, JsonObject>;
  readonly providers: ReadonlyMap<string, JsonObject>;
}

/** Reads the lists that the records of registrations refer to. Blocks when either cannot be had. */
export async function readSources(context: CheckContext): Promise<Sources> {
  const recipients = await context.setUp('listRecipients', {}, 200);
  const providers = await context.setUp('listProviders', {}, 200);
  return { recipients: indexById(recipients, 'client_id'), providers: indexById(providers, 'provider_id') };
}

/** The registrations of all recipients, with the lists that they refer to. */
export interface Registered {
  readonly list: Answered;
  readonly sources: Sources;
}

/** In this order: a recipient that others create meanwhile is then listed, if it has registrations already. */
export async function readRegistered(context: CheckContext): Promise<Registered> {
  const list = await callAllRegistrations(context);
  return { list, sources: await readSources(context) };
}

/**
 * The same, read once per session: what was there before the run, which nothing that it does changes. At quick, where few
 * lists are read, each reading may be the one that meets a broken node of several.
 */
export function readRegisteredOnce(context: CheckContext): Promise<Registered> {
  if (context.depth === 'quick') return readRegistered(context);
  return context.once('registrations with their sources', () => readRegistered(context));
}

function indexById({ response }: Answered, member: string): ReadonlyMap<string, JsonObject> {
  const list = Array.isArray(response.json) ? response.json.filter(isObject) : [];
  const identified = list.filter(({ [member]: id }) => isId(id));
  return new Map(identified.map((item) => [String(item[member]), item]));
}

const copies = [
  {
    id: 'registration-client-name-is-the-name-of-the-recipient',
    member: 'client_name',
    source: 'recipients',
    key: 'client_id',
    original: 'name',
  },
  {
    id: 'registration-provider-name-is-the-name-of-the-provider',
    member: 'provider_name',
    source: 'providers',
    key: 'provider_id',
    original: 'name',
  },
  {
    id: 'registration-country-is-that-of-the-provider',
    member: 'country',
    source: 'providers',
    key: 'provider_id',
    original: 'country',
  },
] as const satisfies readonly {
  id: RequirementId;
  member: string;
  source: keyof Sources;
  key: string;
  original: string;
}[];

/** Whether the names and the country of each record are those of its recipient and its provider, where listed. */
export function compareWithSources(
  list: Answered,
  sources: Sources,
  requiresArea: (record: JsonObject) => boolean = () => true,
): readonly Reading[] {
  const records = recordsOf(list).filter(requiresArea);
  return copies.flatMap(({ id, member, source, key, original }) =>
    records.flatMap((record): Reading[] => {
      const wanted = sources[source].get(String(record[key]))?.[original];
      const got = record[member];
      if (!isComparable(member, wanted) || !isComparable(member, got)) return [];
      const pointer = `/${recordsOf(list).indexOf(record)}/${member}`;
      const told = { wanted: `${quoteValue(wanted)}, as in the list of ${source}`, got: quoteValue(got) };
      return [{ id, holds: got === wanted, exchange: list, pointer, ...told }];
    }),
  );
}

/** Tells what of the records `compareWithSources` leaves aside, by requirement. */
export function noteIncomparable(context: CheckContext, list: Answered, sources: Sources): void {
  for (const { id, member, source, key, original } of copies) {
    const isUsable = (record: JsonObject) =>
      isComparable(member, sources[source].get(String(record[key]))?.[original]) &&
      isComparable(member, record[member]);
    const why = `records lack a ${member}, or what they name is not in the list of ${source}`;
    keepUsable(context, [id], recordsOf(list), isUsable, why);
  }
}

/** Values that break the requirement of their own type are left to it. */
function isComparable(member: string, value: unknown): boolean {
  return member === 'country' ? value === 'CA' || value === 'US' : typeof value === 'string';
}
