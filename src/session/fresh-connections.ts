import { Blocked } from '../check/blocked.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import { namedSecrets } from '../target/secrets.ts';
import { placeholdersIn } from '../target/template.ts';
import type { Connection } from '../target/types.ts';
import { defaultSeconds, jsonFrom } from './command.ts';
import type { Session } from './session.ts';

const setting = 'revocation.connectionCommand';

/**
 * The connections of a planned check: those that the plan gave to it, and fresh ones from the declared command, as
 * many as the plan allows. Throws Blocked when the command fails; it is then not run again in the session.
 */
export async function connectionsOf(session: Session, planned: PlannedCheck): Promise<readonly Connection[]> {
  const connections = [...planned.connections];
  for (let made = 0; made < (planned.freshConnections ?? 0); made++) connections.push(await fresh(session));
  return connections;
}

async function fresh(session: Session): Promise<Connection> {
  const broken = session.brokenCommand;
  if (broken !== undefined) throw broken;
  try {
    return await made(session);
  } catch (error) {
    if (error instanceof Blocked) session.brokenCommand = error;
    throw error;
  }
}

async function made(session: Session): Promise<Connection> {
  const { revocation, folder } = session.target;
  const { connectionCommand = [], commandSeconds: seconds = defaultSeconds } = revocation ?? {};
  session.say(`waiting for a fresh connection of ${setting}`);
  const result = await jsonFrom(connectionCommand, { folder, seconds });
  if ('problem' in result) throw new Blocked(`${setting} gave no connection: ${result.problem}`, setting);
  const values = Object.entries(result.value);
  const wrong = values.find(([, value]) => typeof value !== 'string' || value === '')?.[0];
  if (values.length === 0 || wrong !== undefined) {
    const found = wrong === undefined ? 'an object without values' : `no text in ${wrong}`;
    throw new Blocked(`${setting} gave no connection: expected named texts, found ${found}`, setting);
  }
  for (const secret of namedSecrets(result.value)) session.masker.secrets.add(secret);
  const { delete: byDelete, post, probe } = revocation ?? {};
  const lacking = placeholdersIn([byDelete, post, probe]).find((name) => !(name in result.value));
  if (lacking !== undefined)
    throw new Blocked(`${setting} gave a connection without ${lacking}, which revocation refers to`, setting);
  return result.value as Connection;
}
