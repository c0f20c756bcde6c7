import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { isAccepted, readList } from '../reading.ts';
import type { Lists } from './lists.ts';

const beyond: RequirementId = 'provider-members-beyond-the-document';

const ofList: readonly string[] = ['provider_id', 'name', 'country', 'scopes'];
const ofDetail: readonly string[] = [...ofList, 'provider_url', 'data_inventory'];

/** Records the members of providers that the document does not list. */
export const membersAreObserved: Law<Lists> = {
  judges: [beyond],
  judge(seen, _known, say) {
    const { operation, response } = seen.exchange;
    if (!isAccepted(seen)) return;
    if (operation === 'listProviders' && (readList(seen) ?? []).length > 0)
      say.observe(beyond, `in the list: ${listOthers(readList(seen)!, ofList)}`);
    if (operation === 'getProvider' && isObject(response.json))
      say.observe(beyond, `in details: ${listOthers([response.json], ofDetail)}`);
  },
};

function listOthers(objects: readonly object[], documented: readonly string[]): string {
  const others = new Set(objects.flatMap(Object.keys).filter((name) => !documented.includes(name)));
  return [...others].sort().join(', ') || 'none';
}
