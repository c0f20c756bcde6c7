import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Description } from '../../proof/reference-server/types.ts';
import { tryToParse } from '../../src/lib/json/text.ts';
import { credentialsOf } from './document.ts';
import { inputsOf } from './respect.ts';
import { own } from './run.ts';

/** One request of an operation and the status of its answer. */
interface Example {
  readonly name: string;
  /** Method and path. */
  readonly ask: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly 'form-fields'?: Readonly<Record<string, string>>;
  readonly status: number;
}

const polls = 20;

/**
 * Writes the examples for a server. Each has the body that the conforming server answers, since one without a body is
 * refused; Specmatic does not compare it with what the server answers.
 */
export async function writeExamples(description: Description, folder: string): Promise<void> {
  recorded ??= record();
  const bodies = await recorded;
  mkdirSync(folder);
  for (const { name, ask, status, ...rest } of readExamples(description, await prepare(description))) {
    const [method, path] = ask.split(' ');
    const body = bodies.get(name);
    const example = {
      name,
      'http-request': { method, path, ...rest },
      'http-response': { status, ...(body === undefined ? {} : { body }) },
    };
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(example, null, 2));
  }
}

let recorded: Promise<ReadonlyMap<string, unknown>> | undefined;

/** The bodies of the answers of the conforming server, by the name of the example. */
async function record(): Promise<ReadonlyMap<string, unknown>> {
  const server = await startReferenceServer();
  const bodies = new Map<string, unknown>();
  try {
    const { description } = server;
    for (const example of readExamples(description, await prepare(description))) {
      const { status, body } = await send(description, example);
      if (status !== example.status) throw new Error(`the example ${example.name} is answered ${status}`);
      bodies.set(example.name, body);
    }
  } finally {
    await server.close();
  }
  return bodies;
}

function readExamples(description: Description, prepared: Record<string, string>): readonly Example[] {
  const [account, other] = description.fdx.customers[0]!.accounts;
  const twoAccounts = `${account?.id},${other?.id}`;
  const values: Record<string, string | undefined> = { ...inputsOf(description), ...prepared, twoAccounts };
  const text = readFileSync(join(own, 'specmatic-examples.json'), 'utf8');
  const filled = text.replaceAll(/@(\w+)@/g, (whole, name) =>
    /^\d+$/.test(name) ? 'n'.repeat(Number(name)) : (values[name] ?? whole),
  );
  return JSON.parse(filled);
}

/** Asks with the credential of the operation, where the example names none. */
async function send(
  description: Description,
  { ask, query, headers, body, 'form-fields': form }: Omit<Example, 'name' | 'status'>,
): Promise<{ status: number; body: Node }> {
  const [method, path] = ask.split(' ') as [string, string];
  const answer = await fetch(`${description.baseUrl}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...credentialFor(description, method, path),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? tryToParse(text) : undefined };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of a server that may be wrong
type Node = any;

function credentialFor(description: Description, method: string, path: string): Record<string, string> {
  const { apiKey, fdxToken, partnerToken, outboundToken } = credentialsOf(description);
  if (path.startsWith('/v3/')) return { 'x-api-key': apiKey! };
  if (path.startsWith('/api/fdx/')) return { 'service-auth-key': fdxToken! };
  const registers = method === 'POST' && path.includes('/providers/requests/');
  return { 'service-auth-key': registers ? partnerToken! : outboundToken! };
}

/** What a server gives before it is tested: a recipient, and sessions at each stage. */
async function prepare(description: Description): Promise<Record<string, string>> {
  const { banking, recipients } = description;
  const services = `/v3/${banking.customerId}/BankingServices`;
  const authorize = async (Persona: string): Promise<string> => {
    const { body } = await send(description, { ask: `POST ${services}/Authorize`, body: { Persona } });
    return String(body?.RequestId ?? banking.unknownRequestId);
  };
  const askFor = (RequestId: string) =>
    send(description, { ask: `POST ${services}/GetAccountsDetail`, body: { RequestId } });
  const poll = (id: string) => send(description, { ask: `GET ${services}/GetAccountsDetailAsync/${id}` });
  const created = await send(description, { ask: 'POST /api/v1/recipients', body: recipients.create });
  const completed = await authorize('alice');
  await askFor(completed);
  for (let left = polls; left > 0 && (await poll(completed)).status === 202; left -= 1);
  const pending = await authorize('alice');
  await askFor(pending);
  return {
    created: String(created.body?.client_id ?? recipients.unknownId),
    quick: await authorize('quick'),
    authorized: await authorize('alice'),
    completed,
    pending,
  };
}
