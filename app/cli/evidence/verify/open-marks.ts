import type { EvidenceFiles } from '../../../../src/evidence/bundle/statement.ts';
import { Commitments, canOpen, listCommitted } from '../../../../src/journal/redaction/marks.ts';
import { parseJson, tryToParse } from '../../../../src/lib/json/text.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import type { Exchanges } from '../../../../src/report/report.ts';
import { recordFile } from '../../../../src/report/run/record.ts';
import { listUsableTokens } from '../../../../src/target-file/secrets.ts';
import type { Target } from '../../../../src/target-file/types.ts';

/** A value that is held against a mark, as `--open` takes it; with the salt where somebody opened it. */
export interface OpenRequest {
  readonly tag: string;
  readonly salt?: string;
  readonly value: string;
}

/** The places where a mark was opened, or why it was not. */
export type OpenedMark =
  | {
      readonly tag: string;
      readonly value: string;
      readonly exchanges: readonly string[];
      readonly handOn: string;
    }
  | { readonly tag: string; readonly problem: string };

/** Reads a mark and a value. Throws UserError for another text. */
export function readOpenRequest(text: string): OpenRequest {
  const [, tag, salt, value] = /^#?([\w-]{16})(?:\.([\w-]{43}))?=(.*)$/s.exec(text) ?? [];
  if (tag === undefined || value === undefined)
    throw new UserError(
      '--open names no mark with its value: expected the 16 characters behind # in a mark, = and the value',
    );
  return { tag, value, ...(salt === undefined ? {} : { salt }) };
}

/** Holds values against marks of a bundle. Without a salt the target file of the run makes it. Throws UserError without either. */
export function openMarks(
  asked: readonly OpenRequest[],
  {
    files,
    exchanges,
    target,
  }: { readonly files: EvidenceFiles; readonly exchanges: Exchanges; readonly target?: Target },
): OpenedMark[] {
  if (asked.length === 0) return [];
  const placed = [...exchanges.values()].flatMap(({ id, response }) =>
    listCommitted(tryToParse(response?.text ?? '', parseJson)).map((one) => ({ ...one, id })),
  );
  return asked.map((one) => openMark(one, placed, files, target));
}

function openMark(
  { tag, salt, value }: OpenRequest,
  placed: readonly { readonly tag: string; readonly place: string; readonly id: string }[],
  files: EvidenceFiles,
  target: Target | undefined,
): OpenedMark {
  const here = placed.filter((one) => one.tag === tag);
  const place = here[0]?.place;
  if (place === undefined) return { tag, problem: `no mark of the bundle has the commitment #${tag}` };
  if (salt === undefined && target === undefined)
    throw new UserError(
      '--open without a salt needs --target with the target file of the run, which makes the salt',
    );
  const values = [value, tryToParse(value, parseJson)];
  const salts =
    salt === undefined && target !== undefined
      ? values.flatMap((one) =>
          listRuns(files).map((run) => new Commitments(listUsableTokens(target), run).open(place, one).salt),
        )
      : [salt!];
  const opening = salts.find((one) => values.some((typed) => canOpen({ tag, salt: one }, typed)));
  return opening === undefined
    ? { tag, problem: `the mark #${tag} stands for another value` }
    : { tag, value, exchanges: [...new Set(here.map(({ id }) => id))], handOn: `${tag}.${opening}=${value}` };
}

function listRuns(files: EvidenceFiles): string[] {
  const records = [...files].filter(([name]) => name.endsWith(recordFile));
  return records.map(([, bytes]) => (JSON.parse(bytes.toString('utf8')) as { readonly runId: string }).runId);
}
