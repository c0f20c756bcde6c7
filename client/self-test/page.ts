import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderRow } from '../../proof/self-test/table-row.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { clientFaults } from '../reference-client/faults/index.ts';
import { clientVariations } from '../reference-client/variations.ts';

/** `docs/detection/clients.md`: each duty of a client with the broken clients that prove it, and those that conform. */
export function renderClientPage(): string {
  const python = countPythonClients();
  const duties = requirements.filter(({ party }) => party === 'client');
  return [
    '# Duties of a client, and the clients that prove them',
    '',
    'Written by `npm run freeze`. Each broken client is charged with its duty and with nothing else; those that conform are',
    'charged with nothing and refused nothing, also where they meet every conforming server of the suite',
    `(\`npm run selftest -- --clients\`). There are ${clientFaults.length} broken clients and ${clientVariations.length} that conform.`,
    `${python.broken} broken and ${python.conforming} conforming programs in Python, each in a process of its own, are certified by`,
    '`npm run test:outside` with the same result.',
    '',
    '## Duties',
    '',
    '| duty | clause | what a client does that keeps it | what the broken clients do |',
    '|---|---|---|---|',
    ...duties.map(({ id, clause, level, text }) =>
      renderRow([id, clause, text, level === 'SILENT' ? 'observed, never charged' : listBreaches(id)]),
    ),
    '',
    ...publicLibraries,
    '',
    '## Clients that differ and conform',
    '',
    '| client | what it does |',
    '|---|---|',
    ...clientVariations.map(({ id, title }) => renderRow([id, title])),
    '',
  ].join('\n');
}

/** Says what was found of client libraries that others published for similar interfaces, on 2026-11-27. */
const publicLibraries = [
  '## Public client libraries',
  '',
  'Three libraries of the public registries, written for similar interfaces, were certified with a program of a few lines around each.',
  '',
  '| library | unchanged but for the address | with its credential in the documented header |',
  '|---|---|---|',
  '| account detail, Python, 0.1.2 | never sends `x-api-key`: charged, nothing succeeds | 11 duties shown, all kept; both goals reached |',
  '| account detail, Node, 0.6.0 | never sends `x-api-key`: charged, nothing succeeds | polls by POST: listed as near the interface, and its goal is missed |',
  '| FDX accounts, Python, 1.0.0 | sends its token in `Authorization`: charged | 6 duties shown, all kept; both goals reached |',
];

/** Counts the clients in Python, each a line of its own in a table. */
function countPythonClients(): { readonly broken: number; readonly conforming: number } {
  const text = readFileSync(join(packageRoot, 'scripts', 'outside', 'python', 'defects.py'), 'utf8');
  const [broken, conforming] = text
    .split(/^habits = /m)
    .map((part) => [...part.matchAll(/^ {4}"[\w-]+": \(/gm)].length);
  return { broken: broken!, conforming: conforming! };
}

function listBreaches(id: string): string {
  return clientFaults
    .filter(({ breaks }) => breaks === id)
    .map(({ title }) => title)
    .join('; ');
}
