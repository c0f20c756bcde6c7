import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadTarget, parseTarget } from '../../src/target-file/load.ts';
import { authority, clientIdentity, serverIdentity, written } from '../http/certificates.ts';
import { small } from './texts.ts';

/** What reading a target file with a section `tls` says, beside files of these names and texts. */
function saysOf(tls: string, files: Readonly<Record<string, string>>): string {
  const folder = written(test.info().outputPath('target'), files);
  try {
    parseTarget('t.yaml', `${small}tls: { ${tls} }\n`, {}, { folder });
    return 'valid';
  } catch (error) {
    const [, line = ''] = (error as Error).message.split('\n');
    return line.trim().replace(/^\S+ {2}/, '');
  }
}

test('files are read from the folder of the target file', async () => {
  const ca = await authority();
  const client = await clientIdentity(ca);
  const folder = written(test.info().outputPath('target'), {
    'ca.pem': ca.cert,
    'client.pem': `${client.cert}\n${ca.cert}`,
    'client-key.pem': client.key,
    'target.yaml': `${small}tls: { ca: ca.pem, clientCert: client.pem, clientKey: ./client-key.pem }\n`,
  });
  expect(loadTarget(join(folder, 'target.yaml'), {}).folder).toBe(folder);
});

test('each mistake in the files is said in one sentence that repeats nothing of them', async () => {
  const ca = await authority();
  const [client, other, locked] = [
    await clientIdentity(ca),
    await serverIdentity(),
    await clientIdentity(ca, 'right passphrase'),
  ];
  const files = {
    'ca.pem': ca.cert,
    'client.pem': client.cert,
    'client-key.pem': client.key,
    'other-key.pem': other.key,
    'locked.pem': locked.cert,
    'locked-key.pem': locked.key,
    'broken.pem': ca.cert.replace(/[A-Z]{4}/g, 'AAAA'),
    'text.pem': 'no certificate at all',
  };
  const said = (tls: string) => saysOf(tls, files);
  expect(said('ca: missing.pem')).toBe(
    'tls.ca: expected a file, found none at missing.pem from the folder of the target file',
  );
  expect(said('ca: .')).toBe('tls.ca: expected a file, found the folder .');
  expect(said('ca: text.pem')).toBe('tls.ca: expected certificates in PEM format, found none in text.pem');
  expect(said('ca: broken.pem')).toBe(
    'tls.ca: expected certificates in PEM format, found none in broken.pem',
  );
  expect(said('clientCert: client.pem')).toBe(
    'tls.clientCert: clientCert is of no use without clientKey; give both',
  );
  expect(said('clientKey: client-key.pem')).toBe(
    'tls.clientKey: clientKey is of no use without clientCert; give both',
  );
  expect(said('clientCert: client.pem, clientKey: other-key.pem')).toBe(
    'tls.clientKey: the key is not that of the first certificate in client.pem',
  );
  expect(said('clientCert: client.pem, clientKey: text.pem')).toBe(
    'tls.clientKey: expected a private key in PEM format, found none in text.pem',
  );
  const encrypted =
    'tls.clientKey: the key in locked-key.pem is encrypted, and tls.passphrase is missing or wrong';
  expect(said('clientCert: locked.pem, clientKey: locked-key.pem')).toBe(encrypted);
  expect(said('clientCert: locked.pem, clientKey: locked-key.pem, passphrase: wrong')).toBe(encrypted);
  expect(said('clientCert: locked.pem, clientKey: locked-key.pem, passphrase: right passphrase')).toBe(
    'valid',
  );
  expect(said('insecure: true')).toBe('valid');
});
