import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { isSentAfter, readId, readList } from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { clientOf, listSingle, namePair, readPairsOfOwner, readRecords } from './pairs.ts';

const declared: RequirementId = 'registration-lists-show-the-declared-pairs';

/** Each pair that the target file declares stands in a list, with the status that it declares. */
export const declaredPairsAreListed: Law<RegistrationMemory> = {
  judges: [declared],
  judge(seen, known, say) {
    const listed = readPairsOfOwner(seen);
    if (seen.exchange.operation !== 'listRegistrations' || listed === undefined) return;
    const records = readRecords(seen)!;
    for (const [key, status] of known.declared) {
      if (listed.includes(key)) say.holds(declared);
      else if (isMissing(key)) {
        const hint = 'if no such pair was registered, fix the target file';
        const wanted = `a record of ${key}, as registrations.known declares`;
        say.verdict(declared, false, { wanted, got: 'none in either list, twice', hint });
      }
      const record = listSingle(records).find((one) => namePair(one.client_id, one.provider_id) === key);
      const actual = record?.registration_status;
      if (status !== undefined && typeof actual === 'string' && actual !== status)
        say.warn(declared, {
          pointer: `/${records.indexOf(record!)}/registration_status`,
          wanted: `the state ${status}, as registrations.known declares`,
          got: actual,
          hint: 'the pair may have moved on since; then fix the target file',
        });
    }

    /** True where an earlier list lacked the pair too, its own list does, and its recipient and its provider are still listed. */
    function isMissing(key: string): boolean {
      const [first, client] = [known.lacking.get(key), clientOf(key)];
      const own = known.shown.newestOf('listRecipientRegistrations', client);
      if (first === undefined || own === undefined || !isSentAfter(seen, first, known.visibleSeconds))
        return false;
      return (
        !known.shown.isIn(own, key) &&
        isListed('listRecipients', 'client_id', client) &&
        isListed('listProviders', 'provider_id', key.slice(client.length + 1))
      );
    }

    function isListed(
      source: 'listRecipients' | 'listProviders',
      member: 'client_id' | 'provider_id',
      id: string,
    ): boolean {
      const { newest } = known.sources[source];
      return newest !== undefined && (readList(newest) ?? []).some((item) => readId(item[member]) === id);
    }
  },
};
