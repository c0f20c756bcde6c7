import type { Tampering } from '../make-tampering.ts';
import { ofEnvelope } from './envelope.ts';
import { ofFiles } from './files.ts';
import { ofJournals } from './journals.ts';
import { ofRecord } from './record.ts';
import { ofReport } from './report.ts';
import { ofSessions } from './sessions.ts';
import { ofStatement } from './statement.ts';

/** Every way to tamper with a bundle that is tried. */
export const tamperings: readonly Tampering[] = [
  ...ofFiles,
  ...ofEnvelope,
  ...ofStatement,
  ...ofReport,
  ...ofJournals,
  ...ofSessions,
  ...ofRecord,
];
