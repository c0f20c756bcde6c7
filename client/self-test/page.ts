import { renderRow } from '../../proof/self-test/table-row.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { clientFaults } from '../reference-client/faults/index.ts';
import { clientVariations } from '../reference-client/variations.ts';

/** `docs/detection/clients.md`: each duty of a client with the broken clients that prove it, and those that conform. */
export function renderClientPage(): string {
  const duties = requirements.filter(({ party }) => party === 'client');
  return [
    '# Duties of a client, and the clients that prove them',
    '',
    'Written by `npm run freeze`. Each broken client is charged with its duty and with nothing else; those that conform are',
    'charged with nothing and refused nothing, also where they meet every conforming server of the suite',
    `(\`npm run selftest -- --clients\`). There are ${clientFaults.length} broken clients and ${clientVariations.length} that conform.`,
    '',
    '## Duties',
    '',
    '| duty | clause | what a client does that keeps it | what the broken clients do |',
    '|---|---|---|---|',
    ...duties.map(({ id, clause, level, text }) =>
      renderRow([id, clause, text, level === 'SILENT' ? 'observed, never charged' : listBreaches(id)]),
    ),
    '',
    '## Clients that differ and conform',
    '',
    '| client | what it does |',
    '|---|---|',
    ...clientVariations.map(({ id, title }) => renderRow([id, title])),
    '',
  ].join('\n');
}

function listBreaches(id: string): string {
  return clientFaults
    .filter(({ breaks }) => breaks === id)
    .map(({ title }) => title)
    .join('; ');
}
