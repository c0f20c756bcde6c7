import { join } from 'node:path';
import type { Exchange } from '../client/exchange.ts';
import type { JournalEntry } from '../journal/entry.ts';
import { FileJournal } from '../journal/file.ts';
import { Session } from '../session/session.ts';
import type { Target } from '../target/types.ts';
import { progressMark } from './progress.ts';
import type { RunSettings } from './settings.ts';

/** A journal on disk that also remembers the masked exchanges of each check, for attachments. */
export class WorkerJournal extends FileJournal {
  #exchanges: Exchange[] = [];

  override append(entry: JournalEntry): void {
    if (entry.type === 'exchange') this.#exchanges.push(entry.exchange);
    super.append(entry);
  }

  /** The exchanges since the last call. */
  takeExchanges(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    return taken;
  }
}

/** The session of one Playwright worker, with a journal of its own. */
export function workerSession(
  target: Target,
  { out, runId, plan: { shard } }: RunSettings,
  worker: number,
): { session: Session; journal: WorkerJournal } {
  // The shard stands in the name, so that ids of exchanges stay apart when shards are merged.
  const name = shard === undefined ? `w${worker}` : `s${shard.index}w${worker}`;
  const journal = new WorkerJournal(join(out, `journal-${name}.ndjson`));
  const say = (text: string) => void process.stdout.write(`${progressMark}${text}\n`);
  return { session: new Session({ target, journal, runId, name, say }), journal };
}
