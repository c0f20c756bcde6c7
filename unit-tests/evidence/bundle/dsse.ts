import type { Envelope } from '../../../src/evidence/bundle/sign.ts';

/** What DSSE signs, written from its protocol (PAE) and not with our library. */
export function encodeForSigning({ payloadType, payload }: Envelope): Buffer {
  const body = Buffer.from(payload, 'base64');
  const type = Buffer.from(payloadType);
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]);
}
