// What is used of the libraries of Sigstore, which are loaded when a bundle is made or verified and not before.

declare module '@sigstore/sign' {
  export class DSSEBundleBuilder {
    constructor(options: { signer: unknown; witnesses: readonly unknown[] });
    create(artifact: { data: Buffer; type: string }): Promise<unknown>;
  }
  export class CIContextProvider {
    constructor(audience?: string);
  }
  export class FulcioSigner {
    constructor(options: { identityProvider: unknown; fulcioBaseURL: string });
  }
  export class RekorWitness {
    constructor(options: { rekorBaseURL: string; entryType: 'dsse' });
  }
}

declare module '@sigstore/core' {
  export const dsse: { preAuthEncoding(payloadType: string, payload: Buffer): Buffer };
}

declare module '@sigstore/bundle' {
  export function toDSSEBundle(options: {
    artifact: Buffer;
    artifactType: string;
    signature: Buffer;
    keyHint: string;
  }): unknown;
  export function bundleToJSON(bundle: unknown): unknown;
  export function bundleFromJSON(json: unknown): unknown;
}

declare module '@sigstore/verify' {
  import type { KeyObject } from 'node:crypto';
  export function toSignedEntity(bundle: unknown): unknown;
  export function toTrustMaterial(
    root: unknown,
    keys?: (hint: string) => { publicKey: KeyObject; validFor: (date: Date) => boolean },
  ): unknown;
  export class Verifier {
    constructor(trust: unknown, options?: Record<string, number>);
    verify(entity: unknown): { readonly identity?: Signer };
  }
  /** Whom a certificate names, and who vouched for it. */
  export interface Signer {
    readonly subjectAlternativeName?: string;
    readonly extensions?: { readonly issuer?: string };
  }
}

declare module '@sigstore/protobuf-specs' {
  export const TrustedRoot: { fromJSON(json: unknown): unknown };
}
