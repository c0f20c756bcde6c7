import type { Variation } from '../../reference-server/types.ts';
import { serveOneAtATime } from '../one-at-a-time.ts';

/** Account lists that conform however two walks meet (2.4, 4.5). */
export const fdxWalksTogetherVariations: readonly Variation[] = [
  {
    id: 'account-pages-wait-for-each-other',
    title: 'a page that is asked for while another one is served gets a 429, and is there when asked again',
    apply: serveOneAtATime('listAccounts', () => ({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 429, message: 'One page at a time', debugMessage: 'Another page is being served' },
    })),
  },
];
