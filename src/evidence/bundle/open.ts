import type { KeyObject } from 'node:crypto';
import type { Signer } from '@sigstore/verify';
import { isSameJson } from '../../lib/json/values.ts';
import { Refused } from './refused.ts';
import { type BundleJson, deriveKeyId, type Envelope } from './sign.ts';
import { type Descriptor, payloadType, predicateType, type Statement, statementType } from './statement.ts';
import { readOwnJson } from './strict-json.ts';

/** Whom a bundle is to be signed by: a key, or an identity that a trusted root vouches for. */
export type Trust = { readonly key: KeyObject } | Vouched;

interface Vouched {
  readonly root: unknown;
  readonly identity: string;
  readonly issuer: string;
}

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
  const payload = Buffer.from(envelope.payload, 'base64');
  if (payload.toString('base64') !== envelope.payload)
    throw new Refused('the payload of the envelope is not written in base64 as it is signed');
  return parseStatement(payload);
}

async function verifySignature(bundle: BundleJson, trust: Trust): Promise<void> {
  const { bundleFromJSON, bundleToJSON } = await import('@sigstore/bundle');
  const { TrustedRoot } = await import('@sigstore/protobuf-specs');
  const { toSignedEntity, toTrustMaterial, Verifier } = await import('@sigstore/verify');
  try {
    const read = bundleFromJSON(bundle);
    if (!isSameJson(bundleToJSON(read), bundle))
      throw new Refused('the bundle holds more than one of Sigstore does: members that nobody signed');
    const entity = toSignedEntity(read);
    if ('key' in trust) {
      const material = toTrustMaterial(noRoot, () => ({ publicKey: trust.key, validFor: () => true }));
      new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(entity);
    } else
      compareSigner(
        new Verifier(toTrustMaterial(TrustedRoot.fromJSON(trust.root))).verify(entity).identity,
        trust,
      );
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${describeBroken(error)}: ${(error as Error).message}`);
  }
}

/** Letter for letter: the library takes an identity for a pattern, which others match as well, and none for any. */
function compareSigner(signer: Signer | undefined, { identity, issuer }: Vouched): void {
  const { subjectAlternativeName: found, extensions } = signer ?? {};
  if (found !== identity) throw new Refused(`the bundle was signed by ${found}, not by ${identity}`);
  if (extensions?.issuer !== issuer)
    throw new Refused(`the identity of the bundle was given by ${extensions?.issuer}, not by ${issuer}`);
}

function describeBroken(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: Error };
  if (code !== 'CERTIFICATE_ERROR') return 'the signature does not hold';
  return /expired/.test(`${(error as Error).message} ${cause?.message}`)
    ? 'the certificate was not valid when the signature was made'
    : 'the trusted root does not vouch for the certificate';
}

const noRoot = { tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };

function parseStatement(payload: Buffer): Statement {
  const statement = readOwnJson(payload, 'the statement') as Partial<Statement> | null;
  if (statement?._type !== statementType)
    throw new Refused(`the payload is not an in-toto statement: its _type is ${statement?._type}`);
  if (statement.predicateType !== predicateType)
    throw new Refused(`the statement is not a test result: its predicateType is ${statement.predicateType}`);
  const { subject, predicate } = statement;
  if (!isListOfDescriptors(subject) || !isListOfDescriptors(predicate?.configuration))
    throw new Refused('the statement does not name files, and what judged them, by their SHA-256');
  if (typeof predicate?.conformance !== 'object' || predicate.conformance === null)
    throw new Refused('the statement does not say what run it speaks of');
  return statement as Statement;
}

function isListOfDescriptors(value: unknown): boolean {
  const isDescriptor = (one: Partial<Descriptor> | null) =>
    typeof one?.name === 'string' && typeof one.digest?.sha256 === 'string';
  return Array.isArray(value) && value.every(isDescriptor);
}
