import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Alteration, ClientVariant, Habits } from '../habits.ts';

/** A client with one defect, and the one requirement that it breaks. */
export interface ClientFault extends ClientVariant {
  readonly breaks: RequirementId;
}

/** What changes in a client: requests on their way out, or habits. */
type Change = Alteration | Partial<Habits>;

/** The faults of one requirement: an id, what the client does, and what changes in it. */
export function defineFaults(
  breaks: RequirementId,
  ...rows: readonly (readonly [id: string, title: string, change: Change])[]
): ClientFault[] {
  return rows.map(([id, title, change]) => ({
    ...{ id, title, breaks },
    habits: typeof change === 'function' ? { alterations: [change] } : change,
  }));
}
