import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import { listCodings } from '../../src/http/codings.ts';
import { findHeader, type Header } from '../../src/http/exchange.ts';
import { defineLaws, type Law, type LawSet, type Model, noModel } from '../../src/judge/law.ts';

const isPackedAsItSays: RequirementId = 'bodies-are-packed-as-they-say';
const isOffered: RequirementId = 'bodies-are-packed-as-was-offered';

/** A body is in the codings that it declares, and in none that its request does not offer. */
const bodiesArePacked: Law<Model> = {
  judges: [isPackedAsItSays, isOffered],
  judge({ exchange: { operation, request, response } }, _known, say) {
    if (response.text === '' || !getRequirement(isPackedAsItSays).operations.includes(operation)) return;
    const { coding } = response;
    const declared = response.headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'content-encoding' ? [value] : [],
    );
    if (declared.length === 0) {
      say.holds(isPackedAsItSays);
      say.holds(isOffered);
      return;
    }
    if (coding?.kind !== 'unknown')
      say.verdict(isPackedAsItSays, coding === undefined, () => ({
        wanted: `a body in the coding that Content-Encoding names: ${coding?.name}`,
        got: 'bytes that are not in it',
      }));
    const others = listCodings(declared).filter((name) => !isAmong(name, request.headers));
    say.verdict(isOffered, others.length === 0, () => ({
      wanted: `a coding that the request offers: ${findHeader(request.headers, 'accept-encoding')}`,
      got: others.join(', '),
    }));
  },
};

/** True where the headers of a request offer a coding, or offer none in particular (RFC 9110, 12.5.3). */
function isAmong(name: string, headers: readonly Header[]): boolean {
  const offered = findHeader(headers, 'accept-encoding');
  if (offered === undefined) return true;
  const names = offered
    .split(',')
    .map((each) => each.toLowerCase().trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]!.trim());
  return names.includes('*') || names.includes(name.replace(/^x-/, ''));
}

export const codings: LawSet = { ...defineLaws(noModel, bodiesArePacked), isOfPacking: true };
