import type { Target } from './types.ts';

/** How a target file departs from what the document says, in words: what is found then is no unqualified conformance. */
export function departures({ outbound, banking, tls }: Target): string[] {
  const header = outbound?.auth.header;
  const code = banking?.names?.ServiceCode;
  return [
    ...(header === undefined || header.toLowerCase() === 'service-auth-key'
      ? []
      : [`the token travels in the header ${header}, not in service-auth-key`]),
    ...(code === undefined || code === 'ServiceCode'
      ? []
      : [`the member ServiceCode of pending bodies is called ${code}`]),
    ...(tls?.insecure === true ? ['any certificate is accepted (tls.insecure)'] : []),
  ];
}
