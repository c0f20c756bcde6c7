import { factsOf } from '../../src/target-file/facts.ts';
import { tokenFormOf } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';
import type { Addresses } from '../recording/recognize.ts';
import { type ClientSettings, documentedSettings } from '../rules/past.ts';

/** What a client of a target is judged by; the settings of the document where no target is named. */
export function targetSettingsOf(target?: Target): ClientSettings {
  if (target === undefined) return documentedSettings;
  const { requestsPerSecond } = target.limits ?? {};
  const { header: tokenHeader, value: tokenValue } = tokenFormOf(target);
  return {
    ...documentedSettings,
    ...{ tokenHeader, tokenValue, facts: factsOf(target) },
    poll: target.banking?.poll ?? documentedSettings.poll,
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  };
}

/** Where the services of a target are; nothing where none is named. */
export function targetAddressesOf(target?: Target): Addresses {
  const { outbound, banking } = target ?? {};
  const token = outbound?.auth.tokenEndpoint?.url;
  return {
    ...(outbound === undefined ? {} : { outbound: outbound.baseUrl }),
    ...(banking === undefined ? {} : { banking: banking.baseUrl }),
    ...(token === undefined ? {} : { token }),
  };
}
