import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { signer } from '../evidence/bundle/signed-run.ts';
import { obc } from './obc.ts';

const formats = ['html', 'markdown', 'badge', 'junit', 'ndjson', 'har', 'sarif'];

/** Folders of signed runs below one folder, with the file of the public key. */
export type SignedFolders = ReturnType<typeof makeSignedFolders>;

/** Makes a folder for the signed runs of a test. */
export function makeSignedFolders(root: string) {
  mkdirSync(root);
  const key = join(root, 'key.pub.pem');
  writeFileSync(key, signer.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(join(root, 'key.pem'), signer.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    root,
    key,
    /** Runs the suite against the reference server, and signs what is left. */
    runAndSign: async (name: string, fault?: string, only = 'providers'): Promise<void> => {
      const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
      const file = join(root, `${name}.yaml`);
      writeFileSync(file, JSON.stringify(referenceTarget(server.description)));
      const out = join(root, name);
      const reporters = formats.flatMap((format) => ['--format', format]);
      await obc('run', file, '--depth', 'quick', '--only', only, '--out', out);
      await obc('report', out, ...reporters);
      await server.close();
      const { code, stderr } = await obc('evidence', 'sign', out, '--key', join(root, 'key.pem'));
      expect(stderr + String(code)).toBe('0');
    },
    verify: (folder: string, ...args: readonly string[]) =>
      obc('evidence', 'verify', folder, '--key', key, ...args),
  };
}
