import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from '../../proof/reference-server/types.ts';
import { buildPeerDocument, credentialsOf } from './document.ts';
import { firstOf, installed, own, run, type Tool } from './run.ts';

const binary = (name: string) => join(installed, 'node_modules/.bin', name);

/**
 * The document without links, which neither of the two reads. Each holds an operation against one answer, so that where
 * two are allowed the one stands that the reference server gives: 202 when asked, 200 when polled to the end.
 */
function writeDocument(description: Description, folder: string): void {
  const document = buildPeerDocument(description);
  for (const item of Object.values<object>(document.paths))
    for (const operation of Object.values(item))
      for (const response of Object.values<{ links?: object }>(operation.responses ?? {}))
        delete response.links;
  const base = '/v3/{customerId}/BankingServices';
  delete document.paths[`${base}/GetAccountsDetail`].post.responses['200'];
  delete document.paths[`${base}/GetAccountsDetailAsync/{requestId}`].get.responses['202'];
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
}

/** A Postman collection that Portman makes of the document, run by newman. */
export const portman: Tool = {
  name: 'Portman with newman',
  async judge({ description }, folder) {
    writeDocument(description, folder);
    const keys = credentialsOf(description);
    const settings = readFileSync(join(own, 'portman.json'), 'utf8');
    const filled = settings.replaceAll(/@(\w+)@/g, (_, name) => keys[name] ?? readInput(description, name));
    writeFileSync(join(folder, 'portman.json'), filled);
    const files = [
      '-l',
      'openapi.json',
      '-b',
      description.baseUrl,
      '-c',
      'portman.json',
      '-o',
      'collection.json',
    ];
    const made = await run([binary('portman'), ...files], folder);
    if (made.code !== 0) throw new Error(`portman ended with ${made.code}: ${made.output.slice(-2000)}`);
    const report = ['-r', 'json', '--reporter-json-export', 'newman.json'];
    const told = await run([binary('newman'), 'run', 'collection.json', ...report], folder);
    const { run: ran } = JSON.parse(readFileSync(join(folder, 'newman.json'), 'utf8'));
    // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
    const failures = ran.executions.flatMap(({ item, assertions = [] }: any, at: number) =>
      assertions
        // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
        .filter(({ error }: any) => error !== undefined)
        // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
        .map(({ assertion, error }: any) => [
          `${item.name}: ${assertion} ${withoutIds(error.message)}`,
          at + 1,
        ]),
    );
    return { failures: firstOf(failures), cpuSeconds: made.cpuSeconds + told.cpuSeconds };
  },
};

function readInput({ tokenEndpoint, banking }: Description, name: string): string {
  if (name === 'customerId') return banking.customerId;
  if (name === 'clientId') return tokenEndpoint.clientId;
  if (name === 'clientSecret') return tokenEndpoint.clientSecret;
  throw new Error(`portman.json names an unknown input ${name}`);
}

/** Values differ from run to run, and the same failure keeps its name. */
const withoutIds = (message: string) => message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');

/** Dredd, with the hooks that its manual asks for. */
export const dredd: Tool = {
  name: 'Dredd',
  async judge({ description }, folder) {
    writeDocument(description, folder);
    const { clientId, clientSecret, scope } = description.tokenEndpoint;
    const token = {
      client_id: clientId,
      client_secret: clientSecret,
      scope,
      grant_type: 'client_credentials',
    };
    const keys = { ...credentialsOf(description), baseUrl: description.baseUrl, token };
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
    copyFileSync(join(own, 'dredd-hooks.cjs'), join(folder, 'hooks.cjs'));
    const options = ['--hookfiles=hooks.cjs', '--no-color', '--loglevel=error'];
    const { cpuSeconds, code, output } = await run(
      [binary('dredd'), 'openapi.json', description.baseUrl, ...options],
      folder,
    );
    if (code !== 0 && code !== 1) throw new Error(`dredd ended with ${code}: ${output.slice(-2000)}`);
    // Each transaction is told once as it ends, and those that failed once more, with why, when all are over.
    const order: string[] = [];
    let last = '';
    const failures: [string, number][] = [];
    for (const line of output.split('\n')) {
      const [, about = ''] = /^(?:pass|fail): (.*)/.exec(line) ?? [];
      const [, transaction] = /^(.*) duration: \d+ms$/.exec(about) ?? [];
      if (transaction !== undefined) {
        last = transaction.replace(/\?.*/, '');
        if (!order.includes(last)) order.push(last);
      } else if (line.startsWith('fail: '))
        failures.push([`${last}: ${withoutIds(about)}`, order.indexOf(last) + 1]);
    }
    if (order.length === 0) throw new Error(`dredd sent nothing: ${output.slice(-2000)}`);
    return { failures: firstOf(failures), cpuSeconds };
  },
};
