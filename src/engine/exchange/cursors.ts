import { randomInt } from 'node:crypto';
import type { Answered } from '../../http/exchange.ts';
import { encodeText } from '../../lib/encode-text.ts';
import { writeJson } from '../../lib/json/text.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { CheckRun } from '../recording/check-run.ts';
import { call } from './pipeline.ts';

/** Lists between a cursor and its use: as many as a server would have to remember that keeps the latest walks only. */
const between = ['limit=2', '', 'resultType=details'];

/**
 * Whether a cursor of the accounts list is good after other lists, which nothing demands: then checks need not wait
 * for the walks of others. Sends five requests, none where no cursor is given; false where they are not answered.
 */
export async function canComeBackToCursors(run: CheckRun): Promise<boolean> {
  const list = (rawQuery: string) => call(run, 'listAccounts', rawQuery === '' ? {} : { rawQuery });
  try {
    const cursor = cursorOf(await list('limit=1'));
    if (cursor === undefined) return false;
    const others: Answered[] = [];
    for (const rawQuery of between) others.push(await list(rawQuery));
    const next = accountsOf(await list(`limit=1&offset=${encodeText(cursor)}`));
    const wanted = accountsOf(others[0]!).slice(1);
    return wanted.length === 1 && writeJson(next) === writeJson(wanted);
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}

/** Cursors that are tried before a refused one is charged to the target. */
const maxCursors = 10;

/** Milliseconds between two of them, by and by: what meets again and again keeps away for longer. */
const maxPause = 5000;

/**
 * True where the walk of somebody else can end a cursor: it does not outlive another list, and is good right after its own. False
 * where no cursor is, or where requests are not answered.
 */
export async function canOthersEndCursors(run: CheckRun): Promise<boolean> {
  const list = (rawQuery: string) => call(run, 'listAccounts', { rawQuery });
  try {
    if (await canComeBackToCursors(run)) return false;
    for (let tries = 0; tries < maxCursors; tries++) {
      await run.clock.sleep(randomInt(1, Math.min(maxPause, 100 * 2 ** tries)));
      const cursor = cursorOf(await list('limit=1'));
      if (cursor === undefined) return false;
      if (accountsOf(await list(`limit=1&offset=${encodeText(cursor)}`)).length > 0) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}

function cursorOf({ response }: Answered): string | undefined {
  const { page } = (response.json ?? {}) as { readonly page?: { readonly nextOffset?: unknown } | null };
  const cursor = page?.nextOffset;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function accountsOf({ response: { status, json } }: Answered): readonly unknown[] {
  const { accounts } = (json ?? {}) as { readonly accounts?: unknown };
  return status === 200 && Array.isArray(accounts) ? accounts : [];
}
