import { createHash } from 'node:crypto';
import { readSuite } from '../../src/report/fold/suite.ts';
import { renderDocument } from '../../src/report/formats/page/document.ts';
import { html } from '../../src/report/formats/page/html.ts';
import { describePage } from '../../src/report/formats/page/page-parts.ts';
import type { ReportedRequirement } from '../../src/report/report.ts';
import { pluralize } from '../../src/report/verdict/outcome.ts';
import { judgeTraffic } from '../certify/judge-traffic.ts';
import { isZip, listZipped, readZipped, unpackRecording } from '../recording/archive.ts';
import { parseRecording } from '../recording/read.ts';
import { findRivalAddresses } from '../recording/recognize.ts';
import type { RecordedReport } from '../run/fold.ts';
import type { DropContents, DroppedFile, FoundRecording, ShownReport } from './types.ts';

// What a page does with the files that are dropped on it: what `obc client judge` does, without a target file.

/** A dropped file, or one within a .zip. */
interface RecordedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** Finds the recordings among dropped files: the journals of a run where there are some, or else all others. */
export function openDropped(dropped: readonly DroppedFile[]): DropContents {
  const files = dropped.flatMap(({ path, bytes }) => listFiles({ path, bytes: Buffer.from(bytes) }));
  const find = (pattern: RegExp) => files.filter(({ path }) => pattern.test(path));
  const journals = find(/(?:^|\/)journal-[^/]*\.ndjson$/);
  const named =
    journals.length > 0 ? journals : find(/\.(?:z?har|ndjson)(?:\.gz)?$|\.postman_collection\.json$/i);
  const found = named.length > 0 || files.length !== 1 ? named : files;
  return {
    recordings: found.map((file) => describeRecording(file, files)),
    notes: find(/(?:^|\/)bundle\.sigstore\.json$/).map((bundle) => compareWithBundle(bundle, files)),
  };
}

/** The file, or those that a .zip holds. */
function listFiles(file: RecordedFile): readonly RecordedFile[] {
  if (!isZip(file.bytes)) return [file];
  return listZipped(file.bytes).flatMap((zipped) => {
    const bytes = readZipped(file.bytes, zipped);
    return bytes === undefined || zipped.name.endsWith('/') ? [] : [{ path: zipped.name, bytes }];
  });
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

function describeRecording({ path, bytes }: RecordedFile, files: readonly RecordedFile[]): FoundRecording {
  const name = nameOf(path);
  return {
    name,
    judge(origins) {
      const { text, readAttachment } = unpackRecording(
        bytes,
        name,
        (beside) => files.find((one) => one.path === `${folderOf(path)}${beside}`)?.bytes,
      );
      const traffic = parseRecording(text, name, readSuite().name, readAttachment);
      const rivals = traffic.namesOperations === true ? [] : findRivalAddresses(traffic.requests);
      if (origins === undefined && rivals.length > 0) return { rivals };
      const replay = `npx open-banking-conformance client judge ${name}`;
      return describeReport(
        name,
        judgeTraffic(traffic, { name, replay, ...(origins === undefined ? {} : { origins }) }),
      );
    },
  };
}

function describeReport(name: string, { report, exchanges }: RecordedReport): ShownReport {
  const { requirements } = report;
  const count = (...verdicts: readonly ReportedRequirement['verdict'][]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const [failed, warned, passed] = [count('fail'), count('warn'), count('pass')];
  const page = describePage(report, exchanges, {
    explanations: new Map(),
    footer: html`This page was made in your browser, and nothing of the recording has left it.`,
    more: 'the report.json of obc client judge',
  });
  return {
    sentence: `${name}: ${pluralize(failed, 'requirement')} failed, ${warned} warned, ${passed} passed. ${count('not-exercised')} are not shown by the recording: nothing is said of them.`,
    page: renderDocument({ ...page, isShownAtOnce: true }),
  };
}

/** Says whether the files of a bundle are those that were signed; of the signature it says nothing. */
function compareWithBundle({ path, bytes }: RecordedFile, files: readonly RecordedFile[]): string {
  const rest = 'Its signature is not checked here: npx open-banking-conformance evidence verify does that.';
  const subject = readSubject(bytes);
  if (subject === undefined) return `${nameOf(path)} is not a bundle of the suite. ${rest}`;
  const given = subject.map(({ name, digest }) => {
    const file = files.find((one) => one.path === `${folderOf(path)}${name}`);
    const isSame = file && createHash('sha256').update(file.bytes).digest('hex') === digest?.sha256;
    return { name, isSame };
  });
  const changed = given.flatMap(({ name, isSame }) => (isSame === false ? [name] : []));
  if (changed.length > 0)
    return `${changed.join(', ')}: not the file that ${nameOf(path)} was made of. Ask for the bundle again.`;
  const missing = given.filter(({ isSame }) => isSame === undefined).length;
  return `${nameOf(path)} names ${pluralize(subject.length, 'file')}: ${subject.length - missing} unchanged, ${missing} not dropped. ${rest}`;
}

function readSubject(bytes: Buffer): readonly { name: string; digest?: { sha256?: string } }[] | undefined {
  try {
    const { payload } = JSON.parse(bytes.toString()).dsseEnvelope;
    const { subject } = JSON.parse(Buffer.from(payload, 'base64').toString());
    return Array.isArray(subject) ? subject : undefined;
  } catch {
    return undefined;
  }
}
