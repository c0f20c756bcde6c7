import type { PlannedCheck } from '../../plan/plan.ts';
import { findNamedSecrets } from '../../target-file/secrets.ts';
import { findPlaceholders } from '../../target-file/template.ts';
import type { Connection } from '../../target-file/types.ts';
import { ledgerOfCommand } from './ledger.ts';
import type { Session } from './session.ts';
import { type SupplyCommand, supplied } from './supplied.ts';

const setting = 'revocation.connectionCommand';

/**
 * The connections of a planned check: those that the plan gave to it, and fresh ones from the declared command, as
 * many as the plan allows. Throws WrongSetting when the command fails.
 */
export async function connectionsOf(session: Session, planned: PlannedCheck): Promise<readonly Connection[]> {
  const connections = [...planned.connections];
  for (let made = 0; made < (planned.freshConnections ?? 0); made++)
    connections.push(await noted(session, planned.check.id));
  return connections;
}

/** A connection that is not revoked stays behind on the target, so each is entered in the ledger. */
async function noted(session: Session, check: string): Promise<Connection> {
  const note = session.brokenCommands.has(setting) ? () => {} : ledgerOfCommand(session, check);
  try {
    const connection = await supplied(session, supplyOf(session));
    note(connection);
    return connection;
  } catch (error) {
    note(undefined);
    throw error;
  }
}

function supplyOf({ target, redactor }: Session): SupplyCommand<Connection> {
  const { delete: byDelete, post, probe, connectionCommand = [], commandSeconds } = target.revocation!;
  const names = findPlaceholders([byDelete, post, probe]);
  return {
    setting,
    command: connectionCommand,
    seconds: commandSeconds,
    read(value) {
      for (const secret of findNamedSecrets(value)) redactor.secrets.add(secret);
      const wrong = Object.keys(value).find((name) => typeof value[name] !== 'string' || value[name] === '');
      if (wrong !== undefined) return { problem: `it printed an object with no text in ${wrong}` };
      const lacking = names.find((name) => !(name in value));
      if (lacking !== undefined)
        return { problem: `it printed an object without ${lacking}, which revocation refers to` };
      return { value: value as Connection };
    },
  };
}
