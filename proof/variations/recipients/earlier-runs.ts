import { authenticate } from '../../reference-server/authentication.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Recipient, Variation } from '../../reference-server/types.ts';

const runs = 20;
const recipientsOfARun = 10;
const day = 86_400_000;

const letters = ['é', '漢', 'я', '😀', 'n'] as const;

/** A recipient as a run leaves it behind: named at its limits or in other letters, and with the URLs of an update. */
function makeLeftBehind(template: Recipient, client_id: string, run: number, at: number): Recipient {
  const name = `Vavorane_Natinenu${run}-${at}`;
  const letter = letters[at % letters.length]!;
  return {
    ...template,
    client_id,
    client_secret: `secret-of-${client_id}`,
    name: at % 3 === 0 ? name.padEnd(256, letter) : name,
    description: at % 4 === 0 ? letter.repeat(512) : 'A budget that fills itself in.',
    country: at % 2 === 0 ? 'CA' : 'US',
    scope: at % 2 === 0 ? ['ACCOUNT_BASIC'] : ['ACCOUNT_BASIC', 'TRANSACTIONS'],
    redirect_uris: [`https://harvest-budget.example/${at % 2 === 0 ? 'callback' : `updated-${run}-${at}`}`],
  };
}

/** Targets that hold recipients of the suite already: of earlier runs, or of a creation before. */
export const earlierRunVariations: readonly Variation[] = [
  {
    id: 'recipients-are-found-by-their-name',
    title: 'answers a creation that is sent again with the recipient that it made',
    apply(workings) {
      const { rules, store } = workings;
      const made = new Map<string, string>();
      workings.before('createRecipient', (call) => {
        authenticate(call, workings);
        const known = store.recipients.get(made.get(call.rawBody) ?? '');
        return known && { status: 201, body: rules.recipients.created(known, call) };
      });
      workings.after('createRecipient', ({ status, body }, { rawBody }) => {
        if (status === 201) made.set(rawBody, (body as Recipient).client_id);
      });
    },
  },
  {
    id: 'recipients-of-earlier-runs',
    title: 'holds two hundred recipients and as many registrations that earlier runs left behind',
    apply({ store, rules, now }) {
      const [template] = [...store.recipients.values()];
      for (let run = 0; run < runs; run++)
        for (let at = 0; at < recipientsOfARun; at++) {
          const client_id = rules.recipients.newClientId();
          store.recipients.set(client_id, makeLeftBehind(template!, client_id, run, at));
          const { provider_id } = store.providers[at % store.providers.length]!;
          const requestedAt = now() - (runs - run) * day + at * 1001;
          store.registrations.set(registrationKeyOf(client_id, provider_id), {
            client_id,
            provider_id,
            requestedAt,
          });
        }
    },
    declares({ recipients, registrations }) {
      recipients.ids.splice(3);
      registrations.known = registrations.known.filter(({ status }) => status !== '');
    },
  },
];
