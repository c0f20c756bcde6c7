import { certify } from '../src/index.ts';

// A whole run in a process of its own, from the target file that the argument names.
const { outcome } = await certify({ target: process.argv[2]!, depth: 'standard' });
process.stdout.write(`${outcome}\n`);
