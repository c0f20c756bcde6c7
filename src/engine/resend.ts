import type { Exchange, Header, SentRequest } from '../http/exchange.ts';
import { MemoryJournal } from '../journal/memory.ts';
import { readHidden, splitAtMarks } from '../journal/redaction/entries.ts';
import { Blocked } from '../plan/blocked.ts';
import { effectiveModeOf } from '../target-file/mode.ts';
import type { Target } from '../target-file/types.ts';
import { credentialVariables, listValueNames } from '../target-file/value-names.ts';
import { send } from './exchange/attempt.ts';
import { resolveCredentialText } from './exchange/pipeline.ts';
import { makeRequest, verifyMaySend } from './exchange/request.ts';
import { type CheckRun, makeCheckRun } from './recording/check-run.ts';
import { makeRunId } from './run-id.ts';
import { credentialHeaderOf, type DeclaredKind, formatCredential } from './session/credentials.ts';
import { Session } from './session/session.ts';

/**
 * Sends the request of a recorded, redacted exchange again, byte for byte, with the values of the target file in the place
 * of marks, and gives the new exchange, redacted. Nothing is retried. Throws Blocked for a request that holds what was
 * not written down, and for one that a read-only target is not sent.
 */
export async function resend(target: Target, recorded: Exchange): Promise<Exchange> {
  const mode = effectiveModeOf(target, 'full');
  const journal = new MemoryJournal();
  const session = new Session({ target, journal, runId: makeRunId(), name: 'replay', mode });
  try {
    return await sendAgain(session, recorded);
  } finally {
    await session.close();
  }
}

async function sendAgain(session: Session, recorded: Exchange): Promise<Exchange> {
  const run = makeCheckRun(session, 'replay');
  const { operation, request: written } = recorded;
  const request = makeRequest(operation, { method: written.method, undocumented: true });
  verifyMaySend(session, request);
  const sent = await restore(run, recorded);
  await session.transport.admit(operation, sent);
  return session.log.redactor.redactExchange(
    await send(session, request, sent, {
      isAgain: false,
      after: session.judge.oracle.ended,
      departure: undefined,
    }),
  );
}

async function restore(run: CheckRun, { request, operation, credential }: Exchange): Promise<SentRequest> {
  const { target } = run.session;
  const next = readHidden(request);
  const findValue = async (mark: string, own: () => Promise<string | undefined>) => {
    const template = next();
    const value = template === null ? await own() : await fillTemplate(run, template);
    if (value !== undefined) return value;
    throw new Blocked(
      `the request holds what was not written down (${mark}), so it cannot be sent as it was: run its check again`,
    );
  };
  const nothing = () => Promise.resolve(undefined);
  const fill = async (text: string, own = nothing as () => Promise<string | undefined>) => {
    const { pieces, marks } = splitAtMarks(text);
    let filled = pieces[0] ?? '';
    for (const [at, mark] of marks.entries()) filled += (await findValue(mark, own)) + (pieces[at + 1] ?? '');
    return filled;
  };
  const url = await fill(request.url);
  const headers: Header[] = [];
  for (const [name, value] of request.headers) {
    const isCredential =
      credential !== undefined && name.toLowerCase() === credentialHeaderOf(target, operation).toLowerCase();
    const own = async () =>
      formatCredential(target, operation, await resolveCredentialText(run, credential as DeclaredKind));
    headers.push([name, value === '[none]' ? '' : await fill(value, isCredential ? own : nothing)]);
  }
  if (/… \(\d+ characters in all\)$/.test(request.body ?? ''))
    throw new Blocked('the body of the request was cut, so it cannot be sent as it was: run its check again');
  const body = request.body === undefined ? undefined : await fill(request.body);
  return { method: request.method, url, headers, body };
}

/** A template with the values of its names; undefined where the target file has none for one of them. */
async function fillTemplate(run: CheckRun, template: string): Promise<string | undefined> {
  const values = new Map([...listValueNames(run.session.target)].map(([value, name]) => [name, value]));
  let filled = '';
  for (const part of template.split(/(\$\{\w+\})/)) {
    const name = /^\$\{(\w+)\}$/.exec(part)?.[1];
    const value = name === undefined ? part : (values.get(name) ?? (await fetchCredential(run, name)));
    if (value === undefined) return undefined;
    filled += value;
  }
  return filled;
}

/** A credential that is fetched and not written in the file has the name of its kind. */
async function fetchCredential(run: CheckRun, name: string): Promise<string | undefined> {
  const kind = Object.entries(credentialVariables).find(([, variable]) => variable === name)?.[0];
  return kind === undefined ? undefined : await resolveCredentialText(run, kind as DeclaredKind);
}
