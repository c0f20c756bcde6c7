import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import { signList } from '../src/lib/signed-list.ts';

// `npm run disputes:sign -- KEY.pem` signs specs/disputes.json as it stands there. The key stays with the maintainers;
// openssl ecparam -name prime256v1 -genkey -noout makes one.

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('error: name the file of the private key: npm run disputes:sign -- KEY.pem\n');
  process.exit(2);
}
const list: unknown = JSON.parse(readFileSync(join(packageRoot, 'specs/disputes.json'), 'utf8'));
const { keyId, ...signature } = signList(list, readFileSync(file, 'utf8'));
writeFileSync(
  join(packageRoot, 'specs/disputes.signature.json'),
  `${JSON.stringify(signature, undefined, 2)}\n`,
);
const code = join(packageRoot, 'src/catalogue/disputes.ts');
const trusted = /(?<=const trustedKey = ')[^']*/;
const text = readFileSync(code, 'utf8');
if (trusted.exec(text)?.[0] !== keyId) {
  writeFileSync(code, text.replace(trusted, keyId));
  process.stdout.write('another key than before: src/catalogue/disputes.ts trusts it from now on\n');
}
