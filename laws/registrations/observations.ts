import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { readPairs } from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { clientOf, listSingle, namePair, readOwner, readRecords } from './pairs.ts';
import type { ListOfPairs } from './shown.ts';

const success: RequirementId = 'registration-request-success-answer';
const repeated: RequirementId = 'repeated-registration-request-answer';
const style: RequirementId = 'registration-path-array-style';
const beyond: RequirementId = 'registration-members-beyond-the-document';
const form: RequirementId = 'requested-on-form';
const course: RequirementId = 'registration-appearance-and-course';
const mixed: RequirementId = 'registration-of-known-and-unknown-ids';

const documented: readonly string[] = [
  'client_id',
  'client_name',
  'provider_id',
  'provider_name',
  'country',
  'registration_status',
  'requested_on',
];

/** Records how a target answers requests for registrations, which the document does not show. */
export const requestsAreObserved: Law<RegistrationMemory> = {
  judges: [success, repeated, style],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    if (exchange.operation !== 'requestRegistrations' || label.isUndocumented || label.credential !== 'admin')
      return;
    const asked = readPairs(exchange.request, known.facts.pathArray);
    const [key] = asked?.pairs ?? [];
    if (asked === undefined || key === undefined) return;
    const { status } = exchange.response;
    const isTaken = status >= 200 && status < 300;
    if (asked.pairs.length > 1) {
      if (isTaken) say.observe(style, `${known.facts.pathArray ?? 'comma'} is accepted`);
    } else if (known.requests.count(key) > 1) say.observe(repeated, describeBody(seen));
    else if (isTaken) say.observe(success, describeBody(seen));
  },
};

function describeBody({ exchange: { response } }: SeenExchange): string {
  const { status, text, json } = response;
  if (text === '') return `status ${status} without a body`;
  const [item = json] = Array.isArray(json) ? json : [json];
  const members = isObject(item) ? Object.keys(item).sort().join(', ') : 'no members';
  return `status ${status} with ${Array.isArray(json) ? 'a list of ' : ''}${members}`;
}

/** Records the forms of records, and the course that the status of a requested pair takes. */
export const recordsAreObserved: Law<RegistrationMemory> = {
  judges: [beyond, form, course, mixed],
  judge(seen, known, say) {
    const records = readRecords(seen);
    if (records === undefined) return;
    const others = new Set(records.flatMap(Object.keys).filter((name) => !documented.includes(name)));
    const found = [...others].sort().join(', ') || 'none';
    say.observe(beyond, records.length === 0 ? 'no record was listed' : found);
    const list = seen.exchange.operation as ListOfPairs;
    for (const record of listSingle(records)) {
      const key = namePair(record.client_id, record.provider_id);
      if (key === undefined || !known.wasRequestedOnce(key)) continue;
      const digits = /[.,](\d+)z$/i.exec(String(record.requested_on))?.[1]?.length;
      if (digits !== undefined) say.observe(form, `a fraction of ${digits} digits`);
      const before = known.shown.statuses.lastOf(`${list} ${key}`);
      const status = quoteValue(record.registration_status);
      if (before === undefined) say.observe(course, `listed as ${status}`);
      else if (before !== record.registration_status)
        say.observe(course, `from ${quoteValue(before)} to ${status}`);
    }
    observeMixed(
      seen,
      new Set(records.map((one) => namePair(one.client_id, one.provider_id))),
      known,
      (what) => say.observe(mixed, what),
    );
  },
};

/** Tells by the list of a recipient whether the known pair of a request is there that named an unknown provider too. */
function observeMixed(
  seen: SeenExchange,
  listed: ReadonlySet<string | undefined>,
  known: RegistrationMemory,
  observe: (what: string) => void,
): void {
  const owner = readOwner(seen.exchange);
  for (const { ended, asked } of known.requests.all) {
    if (owner === undefined || !asked.recipients.includes(owner) || asked.pairs.length < 2) continue;
    const own = asked.pairs.filter((key) => clientOf(key) === owner);
    const real = own.filter((key) => known.findUnknown(key) === undefined);
    if (real.length === 0 || real.length === own.length) continue;
    const fate = real.every((key) => listed.has(key)) ? 'is listed' : 'is not listed';
    observe(`status ${ended.exchange.response?.status ?? 'none'}, the known pair ${fate}`);
  }
}
