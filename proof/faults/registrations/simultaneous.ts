import { takeParameterOfTheLast, UnderWay } from '../../mutate/under-way.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Call, FailingId, Fault, Workings } from '../../reference-server/types.ts';

const covers: FailingId = 'registration-request-covers-every-pair';
const touches: FailingId = 'registration-request-touches-no-other-pair';

/** What a request that meets another one leaves behind is seen by whoever reads the lists next. */
const seenByReads: NonNullable<Fault['mayBreak']> = {
  [covers]: 'a pair is lost, or goes to another recipient',
  [touches]: 'a pair is made that nobody asked for, or one goes',
};

function atOnce(id: string, title: string, breaks: readonly FailingId[], apply: Fault['apply']): Fault {
  const mayBreak = Object.fromEntries(
    Object.entries(seenByReads).filter(([row]) => !breaks.includes(row as FailingId)),
  );
  return { id, title, breaks, mayBreak, needs: 'standard', apply };
}

interface Asked {
  readonly recipients: string;
  readonly providers: string;
}

function askedBy({ params }: Call): Asked {
  return { recipients: params.recipient_ids ?? '', providers: params.provider_ids ?? '' };
}

function forget({ rules, store }: Workings, { recipients, providers }: Asked): void {
  for (const client of rules.registrations.splitIds(recipients))
    for (const id of rules.registrations.splitIds(providers))
      store.registrations.delete(registrationKeyOf(client, Number(id)));
}

/** Defects of registrations that only two requests at the same time show (1, 4.4). */
export const simultaneousRegistrationFaults: readonly Fault[] = [
  atOnce(
    'registration-requests-together-share-their-recipients',
    'of two requests under way together both are for the recipients of the last one',
    [covers],
    takeParameterOfTheLast('requestRegistrations', 'recipient_ids'),
  ),
  atOnce(
    'registration-requests-together-are-one-product',
    'of two requests under way together both register the providers of the two',
    [touches],
    (workings) => {
      const underWay = new UnderWay(workings, ['requestRegistrations'], askedBy);
      workings.before('requestRegistrations', (call) => {
        const other = underWay.metBy(call);
        const own = call.params.provider_ids ?? '';
        const ids = [own, ...(other === undefined ? [] : [other.providers])];
        const known = ids.flatMap((joined) => workings.rules.registrations.splitIds(joined));
        if (other !== undefined) call.params.provider_ids = [...new Set(known)].join(',');
        return undefined;
      });
      workings.after('requestRegistrations', (_, call) => void underWay.end(call));
    },
  ),
  atOnce(
    'registration-request-beside-another-is-forgotten',
    'a request that another one meets is answered, and leaves no pair',
    [covers],
    (workings) => {
      const underWay = new UnderWay(workings, ['requestRegistrations'], askedBy);
      workings.after('requestRegistrations', (_, call) => {
        const own = underWay.end(call);
        if (own !== undefined && underWay.metBy(call) !== undefined) forget(workings, own);
      });
    },
  ),
  atOnce(
    'registration-requests-of-one-recipient-overwrite-each-other',
    'of two requests for one recipient under way together the later one takes the pairs of the other away',
    [covers],
    (workings) => {
      const underWay = new UnderWay(workings, ['requestRegistrations'], askedBy);
      workings.after('requestRegistrations', (_, call) => {
        const own = underWay.end(call);
        const other = underWay.metBy(call);
        if (other !== undefined && own?.recipients === other.recipients) forget(workings, other);
      });
    },
  ),
];
