import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { writeDocuments } from './write-documents.ts';

const slow = takeTurns(import.meta.url);

const run = promisify(execFile);
const programs = join(packageRoot, 'unit-tests', 'openapi', 'tools', 'node_modules', '.bin');
const samples = join(packageRoot, 'docs', 'examples', 'openapi');

let folder: string;
test.beforeAll(() => {
  folder = writeDocuments();
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mistakes that the compiler has to find, so that none of the types is `any`. */
const mistakes = `
declare const result: AccountDetailResult;
declare const recipient: RecipientListed;
declare const error: FdxError;
// @ts-expect-error: accounts are a list
export const accounts: number = result.Accounts;
// @ts-expect-error: a title may be missing
export const title: string = result.Accounts[0]!.Title;
// @ts-expect-error: an account number may be null
export const number: string | undefined = result.Accounts[0]!.AccountNumber;
// @ts-expect-error: contacts may be missing
export const contacts: number = recipient.contacts.length;
// @ts-expect-error: an address is a text
export const email: number | null | undefined = recipient.contacts![0]!.email;
// @ts-expect-error: a code is a number
export const code: string = error.code;
// @ts-expect-error: a name is required
export const unnamed: RecipientListed = { client_id: 'rcp-1' };
// @ts-expect-error: a country is one of two
export const abroad: RecipientListed = { client_id: 'rcp-1', name: 'Ledgerleaf', country: 'FR' };
export const id: string = recipient.client_id;
export const ids: string[] = result.Accounts.map(({ Id }) => Id);
`;

interface Generator {
  readonly arguments: (document: string, output: string) => readonly string[];
  readonly output: (name: string) => string;
  readonly imports: string;
}

const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    arguments: (document, output) => [join(programs, 'openapi-typescript'), document, '-o', output],
    output: (name) => `${name}.ts`,
    imports: `import type { components as Banking } from './banking.ts';
import type { components as Outbound } from './outbound.ts';
type AccountDetailResult = Banking['schemas']['AccountDetailResult'];
type RecipientListed = Outbound['schemas']['RecipientListed'];
type FdxError = Outbound['schemas']['FdxError'];`,
  },
  'hey-api': {
    arguments: (document, output) => [join(programs, 'openapi-ts'), '-i', document, '-o', output, '-s'],
    output: (name) => name,
    imports: `import type { AccountDetailResult } from './banking/index.js';
import type { FdxError, RecipientListed } from './outbound/index.js';`,
  },
};

/** Compiles files as a strict project does, and returns what the compiler says. */
async function compile(cwd: string, files: readonly string[]): Promise<string> {
  const tsc = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--types', ''];
  const target = ['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext'];
  return run(process.execPath, [tsc, ...options, ...target, ...files], { cwd }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

for (const [generator, { arguments: args, output, imports }] of pickOfToday(Object.entries(generators), 1))
  slow.test(`a program compiles with types by ${generator} of OpenAPI 3.1 and 3.0`, async () => {
    const own = join(folder, generator);
    const versions = ['', '-3.0'];
    const generate = (version: string, name: string) =>
      run(
        process.execPath,
        args(join(folder, `${name}${version}.json`), join(own, `types${version}`, output(name))),
      );
    for (const version of versions) {
      mkdirSync(join(own, `types${version}`), { recursive: true });
      await Promise.all(['outbound', 'banking'].map((name) => generate(version, name)));
      cpSync(join(samples, `${generator}.ts`), join(own, `types${version}`, 'sample.ts'));
      writeFileSync(join(own, `types${version}`, 'mistakes.ts'), `${imports}\n${mistakes}`);
    }
    const programs = versions.flatMap((version) => [
      `types${version}/sample.ts`,
      `types${version}/mistakes.ts`,
    ]);
    expect(await compile(own, programs)).toBe('');
  });

test('docs/openapi.md installs the versions that are tested', () => {
  const manifest = readFileSync(join(packageRoot, 'unit-tests', 'openapi', 'tools', 'package.json'), 'utf8');
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };
  const page = readFileSync(join(packageRoot, 'docs', 'openapi.md'), 'utf8');
  const installed = [...page.matchAll(/^npm install .*$/gm)].flatMap(([line]) => line.split(' ').slice(3));
  expect(installed.length).toBe(5);
  expect(
    installed.filter((one) => !Object.entries(devDependencies).some((entry) => entry.join('@') === one)),
  ).toEqual([]);
});
