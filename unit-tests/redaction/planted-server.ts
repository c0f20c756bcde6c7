import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ReferenceServer,
  type ReferenceServerOptions,
  startReferenceServer,
} from '../../proof/reference-server/server.ts';
import type { Description, Workings } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Target } from '../../src/target-file/types.ts';
import { Canaries } from './canaries.ts';

/** A reference server of which every credential, client secret and personal datum is a canary. */
export interface PlantedServer {
  readonly server: ReferenceServer;
  readonly target: Target;
  readonly canaries: Canaries;
}

/** Starts such a server. Its faults see the canaries, and put them where they do not belong. */
export async function plantedServer({
  faults = [],
  ...options
}: ReferenceServerOptions = {}): Promise<PlantedServer> {
  const canaries = new Canaries();
  const server = await startReferenceServer(options);
  const { workings, description } = server;
  plantTokens(workings, description, canaries);
  plantPartner(workings, description, canaries);
  plantAnswers(workings, canaries);
  for (const fault of faults) fault.apply(workings);
  return { server, canaries, target: plantedTarget(description, canaries) };
}

function plantTokens({ store }: Workings, description: Description, canaries: Canaries): void {
  const renamed = new Map<string, string>();
  for (const [value, token] of [...store.tokens]) {
    const canary = canaries.secret(`the token ${value}`);
    renamed.set(value, canary);
    store.tokens.delete(value);
    store.tokens.set(canary, { ...token, value: canary });
  }
  const of = (value: string) => renamed.get(value) ?? value;
  const { tokens } = description;
  for (const name of ['token', 'admin', 'plain', 'expired', 'expiredFdx'] as const)
    tokens[name] = of(tokens[name]);
  for (const customer of description.fdx.customers) customer.token = of(customer.token);
  for (const connection of description.revocation.connections) connection.token = of(connection.token);
}

function plantPartner({ rules }: Workings, description: Description, canaries: Canaries): void {
  const { tokenEndpoint, banking } = rules.auth;
  tokenEndpoint.clientSecret = canaries.secret('the secret of the partner');
  description.tokenEndpoint.clientSecret = tokenEndpoint.clientSecret;
  tokenEndpoint.newToken = () => canaries.secret('a token of /Token');
  banking.apiKey = canaries.secret('the key of the banking service');
  description.banking.apiKey = banking.apiKey;
}

/** Puts canaries into the answers: client secrets, and members that the schemas call personal. */
function plantAnswers(workings: Workings, canaries: Canaries): void {
  const names = personalNames();
  workings.after('*', (answer) => {
    answer.body = planted(answer.body, names, canaries);
  });
}

function planted(value: unknown, names: ReadonlySet<string>, canaries: Canaries, inside = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => planted(item, names, canaries, inside));
  if (typeof value === 'string' && inside !== '') return canaries.personal(value, inside);
  if (typeof value === 'number' && inside !== '') return canaries.number(value, inside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      // Names of fields, not data of people.
      if (name === 'data_inventory') return [name, member];
      if (name === 'client_secret' && typeof member === 'string')
        return [name, canaries.secret('a client_secret')];
      if (names.has(name)) canaries.members.add(name);
      return [name, planted(member, names, canaries, names.has(name) ? name : inside)];
    }),
  );
}

/** The members that the schemas mark, read by this test's own hand. */
export function personalNames(): ReadonlySet<string> {
  const folder = join(packageRoot, 'schemas');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const found: string[] = [];
      JSON.parse(readFileSync(join(folder, file), 'utf8'), (name, node) => {
        if (typeof node === 'object' && node?.['x-personal'] === true) found.push(name);
        return node;
      });
      return found;
    });
  return new Set(names);
}

function plantedTarget(description: Description, canaries: Canaries): Target {
  const target = referenceTarget(description);
  const { recipients, banking, outbound } = target;
  const authorize = banking!.authorize!;
  const password = (persona: string) => ({
    persona,
    password: canaries.secret(`the password of ${persona}`),
  });
  const personas = Object.fromEntries(
    Object.entries(authorize.personas!).map(([kind, values]) => [kind, password(values.persona!)]),
  );
  const contacts = [{ email: canaries.personal('contact@c.example', 'contacts of the target file') }];
  return {
    ...target,
    outbound: {
      ...outbound!,
      auth: { ...outbound!.auth, adminToken: description.tokens.admin },
    },
    recipients: { ...recipients!, create: { ...recipients!.create, contacts } },
    banking: {
      ...banking!,
      authorize: { ...authorize, body: { ...authorize.body, Password: '{password}' }, personas },
    },
  };
}
