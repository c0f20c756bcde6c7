import { walkAccounts } from './figures/long-list.ts';

// Walks a list in a process of its own, whose memory is measured: the address of the list, and how many accounts it has.
const [baseUrl, accounts] = process.argv.slice(2);
await walkAccounts(baseUrl!, Number(accounts));
