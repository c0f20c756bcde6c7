import type { KeyObject } from 'node:crypto';
import type { BundleJson, Envelope } from './sign.ts';
import { deriveKeyId } from './sign.ts';
import { payloadType, predicateType, type Statement, statementType } from './statement.ts';

/** Whom a bundle is to be signed by: a key, or an identity that a trusted root vouches for. */
export type Trust =
  | { readonly key: KeyObject }
  | { readonly root: unknown; readonly identity: string; readonly issuer: string };

/** A bundle that is not to be believed, in one sentence. */
export class Refused extends Error {}

const mediaType = 'application/vnd.dev.sigstore.bundle.v0.3+json';

/** The statement of a bundle whose signature holds. Throws Refused. */
export async function openBundle(value: unknown, trust: Trust): Promise<Statement> {
  const bundle = value as BundleJson | null;
  if (bundle?.mediaType !== mediaType)
    throw new Refused(`the bundle is none of Sigstore's version 0.3: its mediaType is not ${mediaType}`);
  const envelope = bundle.dsseEnvelope as Envelope | undefined;
  if (envelope?.payloadType !== payloadType)
    throw new Refused(`the bundle holds no DSSE envelope with an in-toto statement (${payloadType})`);
  if (envelope.signatures?.length !== 1)
    throw new Refused('the envelope does not have exactly one signature');
  if ('key' in trust && envelope.signatures[0]!.keyid !== deriveKeyId(trust.key))
    throw new Refused('the bundle was signed with another key: its keyid is not that of the key given');
  await verifySignature(bundle, trust);
  return parseStatement(Buffer.from(envelope.payload, 'base64').toString('utf8'));
}

async function verifySignature(bundle: BundleJson, trust: Trust): Promise<void> {
  const { bundleFromJSON } = await import('@sigstore/bundle');
  const { toSignedEntity, toTrustMaterial, Verifier } = await import('@sigstore/verify');
  try {
    const entity = toSignedEntity(bundleFromJSON(bundle));
    if ('key' in trust) {
      const material = toTrustMaterial(noRoot, () => ({ publicKey: trust.key, validFor: () => true }));
      new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(entity);
      return;
    }
    const { identity, issuer } = trust;
    const policy = { subjectAlternativeName: identity, extensions: { issuer } };
    new Verifier(toTrustMaterial(trust.root)).verify(entity, policy);
  } catch (error) {
    throw new Refused(`the signature does not hold: ${(error as Error).message}`);
  }
}

const noRoot = { tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };

function parseStatement(text: string): Statement {
  const statement = JSON.parse(text) as Statement;
  if (statement._type !== statementType)
    throw new Refused(`the payload is not an in-toto statement: its _type is ${statement._type}`);
  if (statement.predicateType !== predicateType)
    throw new Refused(`the statement is not a test result: its predicateType is ${statement.predicateType}`);
  return statement;
}
