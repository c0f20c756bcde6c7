import type {
  Connection,
  Customer,
  FdxAccount,
  Persona,
  Provider,
  Recipient,
  Registration,
  Session,
  Token,
} from './entities.ts';

/** The state of one server. The maps are its own; their values are shared until they are replaced. */
export interface Store {
  providers: readonly Provider[];
  /** By client_id, in the order of creation. */
  recipients: Map<string, Recipient>;
  /** By `registrationKeyOf`, in the order of request. */
  registrations: Map<string, Registration>;
  /** By value. */
  tokens: Map<string, Token>;
  /** By id. */
  connections: Map<string, Connection>;
  /** When each revoked connection was revoked, by id. */
  revocations: Map<string, number>;
  /** By name. */
  customers: Map<string, Customer>;
  /** By RequestId in lower case. */
  sessions: Map<string, Session>;
  /** The data of a persona as of `now`; undefined for an unknown name. */
  persona(name: string, now: number): Persona | undefined;
}

/** The accounts of all customers. */
export function listEveryAccount({ customers }: Store): FdxAccount[] {
  return [...customers.values()].flatMap(({ accounts }) => accounts);
}

/** Names one pair of recipient and provider. */
export function registrationKeyOf(client_id: string, provider_id: number): string {
  return `${client_id}/${provider_id}`;
}
