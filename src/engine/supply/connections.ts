import { isNumber } from '../../lib/json/exact-number.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { valuesOf } from '../../target-file/secrets.ts';
import { findPlaceholders } from '../../target-file/template.ts';
import type { Connection } from '../../target-file/types.ts';
import { openLedgerForCommand } from '../exchange/attempt.ts';
import { verifyMayRun } from '../exchange/request.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { isWholeWord } from '../session/ordinary-words.ts';
import type { Session } from '../session/session.ts';
import { runSupplyCommand, type SupplyCommand } from './supply-command.ts';

const setting = 'revocation.connectionCommand';

/**
 * The connections of a planned check: those that the plan gave to it, and fresh ones from the declared command, as
 * many as the plan allows. Throws WrongSetting when the command fails.
 */
export async function supplyConnections(
  run: CheckRun,
  planned: PlannedCheck,
): Promise<readonly Connection[]> {
  const connections = [...planned.connections];
  for (let made = 0; made < (planned.freshConnections ?? 0); made++)
    connections.push(await makeConnection(run));
  return connections;
}

/** One more connection from the declared command; undefined without one. Throws WrongSetting when the command fails. */
export async function supplyFreshConnection(run: CheckRun): Promise<Connection | undefined> {
  const isDeclared = run.session.target.revocation?.connectionCommand !== undefined;
  return isDeclared ? await makeConnection(run) : undefined;
}

/** A connection that is not revoked stays behind on the target, so each is entered in the ledger. */
async function makeConnection(run: CheckRun): Promise<Connection> {
  const { session } = run;
  verifyMayRun(session, 'connectionCommand');
  const note = session.shared.hasFailed(setting) ? () => {} : openLedgerForCommand(run, 'connectionCommand');
  try {
    const connection = await runSupplyCommand(session, connectionCommand(session));
    note(connection);
    session.judge.connections.add(connection);
    session.judge.presented.addConnection(connection);
    return connection;
  } catch (error) {
    note(undefined);
    throw error;
  }
}

function connectionCommand({ target, log }: Session): SupplyCommand<Connection> {
  const {
    delete: byDelete,
    post,
    probe,
    connectionCommand: command = [],
    commandSeconds,
  } = target.revocation!;
  const names = findPlaceholders([byDelete, post, probe]);
  return {
    setting,
    command,
    seconds: commandSeconds,
    read(printed) {
      // A number is written into a request as its digits.
      const value = Object.fromEntries(
        Object.entries(printed).map(([name, one]) => [name, isNumber(one) ? String(one) : one]),
      );
      // The ledger tells by its id what was made, so that somebody can remove it.
      const others = Object.entries(value).filter(([name]) => !/^(?:connection[_-]?)?id$/i.test(name));
      const { secrets } = log.redactor;
      for (const secret of valuesOf(Object.fromEntries(others)))
        if (isWholeWord(secret)) secrets.addWords([secret]);
        else secrets.add(secret);
      const wrong = Object.keys(value).find((name) => typeof value[name] !== 'string' || value[name] === '');
      if (wrong !== undefined)
        return { problem: `it printed an object with neither text nor a number in ${wrong}` };
      const lacking = names.find((name) => !(name in value));
      if (lacking !== undefined)
        return { problem: `it printed an object without ${lacking}, which revocation refers to` };
      return { value: value as Connection };
    },
  };
}
