import type { Path } from '../target-file/problem.ts';
import type { Target } from '../target-file/types.ts';
import type { Service } from './probe.ts';

/** A host that the target file names, with the settings that name it. */
export interface Origin {
  readonly url: URL;
  readonly path: Path;
  readonly service: Service;
}

/** Every host of a target file once, in the order of its sections. */
export function originsOf({ outbound, banking }: Target): Origin[] {
  const addresses: readonly [Path, string | undefined, Service][] = [
    [['outbound', 'baseUrl'], outbound?.baseUrl, 'outbound'],
    [['outbound', 'auth', 'tokenEndpoint', 'url'], outbound?.auth.tokenEndpoint?.url, 'outbound'],
    [['banking', 'baseUrl'], banking?.baseUrl, 'banking'],
  ];
  const seen = new Set<string>();
  return addresses.flatMap(([path, address, service]) => {
    if (address === undefined) return [];
    const url = new URL(address);
    if (seen.has(url.origin)) return [];
    seen.add(url.origin);
    return [{ url, path, service }];
  });
}
