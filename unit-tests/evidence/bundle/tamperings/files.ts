import { afterwards, edit, type Tampering } from '../make-tampering.ts';
import { filesOf } from '../signed-run.ts';

/** Somebody else changes what was signed. */
export const ofFiles: readonly Tampering[] = [
  {
    name: 'a verdict in the report',
    make: afterwards((files) => edit(files, 'report.json', '"verdict":"fail"', '"verdict":"pass"')),
    says: /^report\.json was changed/,
  },
  {
    name: 'the outcome in the report',
    make: afterwards((files) =>
      edit(files, 'report.json', '"outcome":"non-conformant"', '"outcome":"conformant"'),
    ),
    says: /^report\.json was changed/,
  },
  {
    name: 'a status in a journal',
    make: afterwards((files) => edit(files, '.run/journal-main.ndjson', '"status":200', '"status":201')),
    says: /^\.run\/journal-main\.ndjson was changed/,
  },
  {
    name: 'a body in a journal',
    make: afterwards((files) => edit(files, '.run/journal-main.ndjson', 'Lakeshore', 'Seashore')),
    says: /^\.run\/journal-main\.ndjson was changed/,
  },
  {
    name: 'a dropped line of a journal',
    make: afterwards((files) => edit(files, '.run/journal-main.ndjson', /\{"type":"exchange".*\n/, '')),
    says: /^\.run\/journal-main\.ndjson was changed/,
  },
  {
    name: 'a missing journal',
    make: afterwards((files) => files.delete('.run/journal-main.ndjson')),
    says: /^\.run\/journal-main\.ndjson is missing/,
  },
  {
    name: 'a journal that nobody signed',
    make: afterwards((files) => files.set('.run/journal-w9.ndjson', Buffer.from(''))),
    says: /^\.run\/journal-w9\.ndjson stands beside/,
  },
  {
    name: 'a waiver in the record',
    make: afterwards((files) => edit(files, '.run/run.json', '"areas":', '"waivers":[],"areas":')),
    says: /^\.run\/run\.json was changed/,
  },
  {
    name: 'a missing record',
    make: afterwards((files) => files.delete('.run/run.json')),
    says: /^\.run\/run\.json is missing/,
  },
  {
    name: 'a missing report',
    make: afterwards((files) => files.delete('report.json')),
    says: /^report\.json is missing/,
  },
  {
    name: 'the report of another run',
    make: afterwards((files, { other }) => files.set('report.json', filesOf(other).get('report.json')!)),
    says: /^report\.json was changed/,
  },
  {
    name: 'the journal of another run',
    make: afterwards((files, { other }) =>
      files.set('.run/journal-main.ndjson', filesOf(other).get('.run/journal-main.ndjson')!),
    ),
    says: /^\.run\/journal-main\.ndjson was changed/,
  },
];
