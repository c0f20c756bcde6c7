import { writeFileSync } from 'node:fs';
import { depths } from '../src/plan/depth.ts';
import { measureRequests } from '../src/self-test/requests.ts';
import { checks } from '../tests/index.ts';

// Measures how many requests each check sends to the reference server, which a plan estimates.
const file = new URL('../src/plan/usual-requests.json', import.meta.url);
const counts = await measureRequests(checks, depths);
const lines = Object.entries(counts).map(([id, numbers]) => `  "${id}": [${numbers.join(', ')}]`);
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${Object.keys(counts).length} checks measured`);
