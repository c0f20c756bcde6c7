import { documented } from './resolve.ts';
import type { Target } from './types.ts';

/** How a target file departs from what the document says, in words: what is found then is not unqualified conformance. */
export function describeDepartures({ outbound, banking, tls }: Target): string[] {
  const { serviceCode, tokenForm } = documented;
  const header = outbound?.auth.header ?? tokenForm.header;
  const code = banking?.names.ServiceCode ?? serviceCode;
  return [
    ...(header.toLowerCase() === tokenForm.header
      ? []
      : [`the token travels in the header ${header}, not in ${tokenForm.header}`]),
    ...(code === serviceCode ? [] : [`the member ${serviceCode} of pending bodies is called ${code}`]),
    ...(tls?.insecure === true ? ['any certificate is accepted (tls.insecure)'] : []),
  ];
}
