import { Blocked, isOrdinaryBlock } from '../../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import type { History } from '../../../support/histories/history.ts';
import { Accounts } from './accounts.ts';
import { Connections } from './connections.ts';
import { Providers } from './providers.ts';
import { Recipients } from './recipients.ts';
import { Registrations } from './registrations.ts';

/** Everything that the target file lets histories ask of; the rest is absent. */
export interface World {
  readonly recipients?: Recipients | undefined;
  readonly registrations?: Registrations | undefined;
  readonly connections?: Connections | undefined;
  readonly accounts?: Accounts | undefined;
  readonly providers?: Providers | undefined;
  /** Begins a history. */
  begin(): void;
  /** Sends what a history still needs for its answers to tell something. */
  end(history: History): Promise<void>;
}

/** Sets up what histories ask of, `maxRecipients` recipients at most. What the target lacks is left out; Blocked where all is. */
export async function beginWorld(context: CheckContext, maxRecipients: number): Promise<World> {
  const { areas } = context.target;
  const isDeclared = (area: (typeof areas)[number]) => areas.includes(area);
  const reasons: Blocked[] = [];
  const begin = <T>(is: boolean, work: () => Promise<T>) =>
    is ? attempt(work, reasons) : Promise.resolve(undefined);
  const recipients = await begin(isDeclared('recipients'), () => Recipients.begin(context, maxRecipients));
  const registrations = await begin(isDeclared('registrations') && recipients !== undefined, () =>
    Registrations.begin(context, recipients!),
  );
  const connections = await begin(isDeclared('revocation') && context.connections.length > 1, () =>
    Connections.begin(context),
  );
  const accounts = await begin(isDeclared('fdx-accounts'), () => Accounts.begin(context));
  const providers = await begin(isDeclared('providers'), () => Providers.begin(context));
  if ([recipients, registrations, connections, accounts, providers].every((kind) => kind === undefined))
    throw (
      reasons[0] ?? new Blocked('the target file declares nothing that a sequence of calls could be made of')
    );
  return {
    recipients,
    registrations,
    connections,
    accounts: accounts?.isEmpty === true ? undefined : accounts,
    providers: providers?.isEmpty === true ? undefined : providers,
    begin: () => accounts?.begin(),
    async end(history) {
      for (const kind of [recipients, registrations, connections]) await kind?.end(history);
    },
  };
}

/** What cannot be set up is judged elsewhere, and stands in nobody's way here. */
async function attempt<T>(work: () => Promise<T>, reasons: Blocked[]): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isOrdinaryBlock(error)) throw error;
    reasons.push(error);
    return undefined;
  }
}
