import { sign } from 'node:crypto';
import { deriveReport, readEvidence } from '../../../../src/evidence/bundle/evidence.ts';
import { deriveDigest, type Statement } from '../../../../src/evidence/bundle/statement.ts';
import { checks } from '../../../../tests/index.ts';
import { encodeForSigning } from '../dsse.ts';
import { copy, type Handed, handOver, signer, statementOf } from '../signed-run.ts';
import { mutations, textMutations } from './mutations.ts';
import { describePlace, listPlaces } from './tree.ts';

/** One change that the holder of the key makes before all is signed again. */
export interface Tampering {
  /** The part of the bundle. */
  readonly part: 'journal' | 'record' | 'report' | 'statement';
  readonly kind: string;
  /** The place in the part, positions left out. */
  readonly place: string;
  /** Undefined where the place has no room for the change. */
  readonly make: () => Promise<Handed> | undefined;
}

/** A bundle that nobody tampered with. */
interface Honest {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly statement: Statement;
}

type SignText = (text: string) => Promise<Handed>;

const journal = '.run/journal-main.ndjson';
const record = '.run/run.json';

/** Lists every change at every place of the bundle of some files. */
export function listTamperings(files: ReadonlyMap<string, Buffer>): Tampering[] {
  const honest = { files, statement: statementOf(files) };
  const parts = {
    journal: [files.get(journal)!.toString(), makeAgain(honest, journal)],
    record: [files.get(record)!.toString(), makeAgain(honest, record)],
    report: [files.get('report.json')!.toString(), signAsIs(honest, 'report.json')],
    statement: [JSON.stringify(honest.statement), signPayload(honest)],
  } as const;
  return Object.entries(parts).flatMap(([name, [text, signText]]) => {
    const part = name as Tampering['part'];
    const inTree =
      part === 'journal' ? listInLines(text, signText) : listInTree({ part }, JSON.parse(text), signText);
    const inText = textMutations.map(({ kind, apply }) => ({
      ...{ part, kind, place: '' },
      make: () => signText(apply(text)),
    }));
    return [...inTree, ...inText];
  });
}

function listInTree(
  { part, above = '' }: { readonly part: Tampering['part']; readonly above?: string },
  root: unknown,
  signText: SignText,
): Tampering[] {
  return listPlaces(root).flatMap((path) =>
    mutations.map(({ kind, apply }) => ({
      ...{ part, kind, place: `${above}${describePlace(path)}` },
      make: () => {
        const changed = apply(root, path);
        return changed === undefined ? undefined : signText(changed);
      },
    })),
  );
}

/** Changes within the lines of a journal, and of the lines as a list. */
function listInLines(text: string, signText: SignText): Tampering[] {
  const lines = text.trimEnd().split('\n');
  const signLines = (changed: readonly string[]) => signText(changed.map((line) => `${line}\n`).join(''));
  return lines.flatMap((line, at) => {
    const root = JSON.parse(line) as { readonly type: string };
    const place = `/${root.type}`;
    const whole = (kind: string, changed: readonly string[]): Tampering => ({
      ...{ part: 'journal', kind, place },
      make: () => (changed.length === 0 ? undefined : signLines(changed)),
    });
    const next = lines[at + 1];
    return [
      whole('a line dropped', lines.toSpliced(at, 1)),
      whole('a line repeated', lines.toSpliced(at, 0, line)),
      whole('two lines swapped', next === undefined ? [] : lines.toSpliced(at, 2, next, line)),
      ...listInTree({ part: 'journal', above: place }, root, (changed) => signLines(lines.with(at, changed))),
    ];
  });
}

/** Signs files of which one was changed, with the report that follows from them; with the old one where none does. */
function makeAgain(honest: Honest, name: string): SignText {
  return async (text) => {
    const changed = new Map(honest.files).set(name, Buffer.from(text));
    try {
      const report = deriveReport(readEvidence(changed, checks), checks);
      changed.set('report.json', Buffer.from(JSON.stringify(report)));
      return await handOver(changed);
    } catch {
      return await signFiles(honest, changed);
    }
  };
}

function signAsIs(honest: Honest, name: string): SignText {
  return (text) => signFiles(honest, new Map(honest.files).set(name, Buffer.from(text)));
}

/** Signs changed files with what the statement on the true ones says. */
async function signFiles({ statement }: Honest, changed: Map<string, Buffer>): Promise<Handed> {
  const subject = [...changed].map(([name, bytes]) => ({ name, digest: { sha256: deriveDigest(bytes) } }));
  return await handOver(changed, { ...statement, subject });
}

/** Signs a text in the place of a statement. */
function signPayload({ files, statement }: Honest): SignText {
  return async (text) => {
    const handed = copy(await handOver(new Map(), statement));
    const envelope = { ...handed.bundle.dsseEnvelope, payload: Buffer.from(text).toString('base64') };
    const { keyid } = envelope.signatures[0]!;
    const sig = sign('sha256', encodeForSigning(envelope), signer.privateKey).toString('base64');
    const dsseEnvelope = { ...envelope, signatures: [{ keyid, sig }] };
    return { bundle: { ...handed.bundle, dsseEnvelope }, files: new Map(files) };
  };
}
