import type { KeyObject } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Trust } from '../../../../src/evidence/bundle/open.ts';
import { Refused } from '../../../../src/evidence/bundle/refused.ts';
import { type BundleJson, deriveKeyId, readVerifyingKey } from '../../../../src/evidence/bundle/sign.ts';
import type { Signer } from '../../../../src/evidence/register/implementation.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { readJsonFile, readTextFile } from '../../evidence/verify/read-handed.ts';

/** The options that name signers. */
export interface SignerOptions {
  readonly key: readonly string[];
  readonly trustedRoot?: string;
  readonly identity: readonly string[];
  readonly issuer?: string;
}

/** A signer with what its bundles are verified by. */
export interface Trusted {
  readonly signer: Signer;
  readonly trust: Trust;
}

/** Whom a register believes: keys by their ids, and identities. */
export interface TrustedSigners {
  readonly keys: ReadonlyMap<string, Trusted>;
  readonly identities: readonly Trusted[];
}

/** Reads the keys and the root of options. Throws UserError where there is no signer, or one cannot be read. */
export function readSigners({ key, trustedRoot, identity, issuer }: SignerOptions): TrustedSigners {
  const keys = new Map(key.flatMap(listKeyFiles).map(readSigner));
  const isNamed = identity.length > 0 || trustedRoot !== undefined || issuer !== undefined;
  if (isNamed && (identity.length === 0 || trustedRoot === undefined || issuer === undefined))
    throw new UserError('identities take --trusted-root, --identity and --issuer together');
  if (keys.size === 0 && !isNamed)
    throw new UserError('whose bundles? give --key FILE for each signer, or a folder of public keys');
  const root = trustedRoot === undefined ? undefined : readJsonFile(trustedRoot);
  const identities = identity.map((name) => ({
    signer: { id: `${name} ${issuer}`, name: `${name}, by ${issuer}` },
    trust: { root, identity: name, issuer: issuer! },
  }));
  return { keys, identities };
}

function listKeyFiles(path: string): string[] {
  if (!existsSync(path)) throw new UserError(`there is no ${path}: give a public key, or a folder of them`);
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith('.pem'));
  if (names.length === 0) throw new UserError(`the folder ${path} of --key holds no *.pem`);
  return names.sort().map((name) => join(path, name));
}

function readSigner(file: string): [id: string, trusted: Trusted] {
  const text = readTextFile(file);
  if (/PRIVATE KEY/.test(text))
    throw new UserError(`${file} is a private key: a register takes the public halves (openssl ec -pubout)`);
  const key: KeyObject = readVerifyingKey(text, file);
  const id = deriveKeyId(key);
  return [id, { signer: { id, name: `${basename(file)}, SHA-256 ${id}` }, trust: { key } }];
}

/** Those who may have signed a bundle, by what it says itself. Throws Refused where it is nobody who is believed. */
export function selectSigners(bundle: unknown, { keys, identities }: TrustedSigners): readonly Trusted[] {
  const { dsseEnvelope: envelope, verificationMaterial: material } = (bundle ?? {}) as Partial<BundleJson>;
  const id = envelope?.signatures?.[0]?.keyid;
  const known = typeof id === 'string' ? keys.get(id) : undefined;
  if (known !== undefined) return [known];
  if (identities.length > 0 && material !== undefined && 'certificate' in material) return identities;
  throw new Refused('it was signed by nobody whose key or identity was given');
}
