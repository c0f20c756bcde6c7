import type { Answered } from '../../../src/http/exchange.ts';
import { accountOf } from '../../../src/judge/account.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { judgeProvoked } from '../../support/assertions/provoked-errors.ts';
import { describeMembers, gradeStatus, isOtherRefusal } from '../../support/assertions/status.ts';

/** Judges the answer to an id that no account has: any refusal is one, and so is an answer without an account. */
export function verifyUnknown(context: CheckContext, exchange: Answered): void {
  const { status, json } = exchange.response;
  context.observe('unknown-fdx-account-answer', describeMembers(exchange), exchange);
  const account = isObject(json) ? accountOf(json) : undefined;
  const holdsAccount = account?.kind !== undefined || account?.id !== undefined;
  // Section 7 does not name this case, so any refusal is tolerated, and a 200 that holds no account.
  const isTolerated = isOtherRefusal(status) || (status === 200 && !holdsAccount);
  gradeStatus(context, 'unknown-fdx-account-gets-400', exchange, { passes: [400], warns: () => isTolerated });
}

/** Judges the answer to a cursor that nobody gave out. */
export function verifyForged(context: CheckContext, exchange: Answered): void {
  const warns = (status: number) => status < 500 && status !== 400;
  gradeStatus(context, 'invalid-fdx-parameter-gets-400', exchange, { passes: [400], warns });
}

/** Judges the answer to a request that asks for an internal error. */
export function verifyProvoked(context: CheckContext, exchange: Answered): void {
  judgeProvoked(context, {
    setting: 'outbound.provoke500.fdx',
    requirements: ['fdx-internal-error-gets-500', 'fdx-500-carries-code-message-and-debug-message'],
    exchange,
  });
}

/** Cursors like one that was given out, and other than it. */
export function makeForgedCursors(cursor: string, depth: Depth): readonly string[] {
  const forged = listManglings(depth).map((mangle) => mangle(cursor));
  return [...new Set(forged)].filter((one) => one !== '' && one !== cursor);
}

/** Forms of a cursor that nobody gave out: one character in its middle changed, and at more depth others. */
function listManglings(depth: Depth): readonly ((cursor: string) => string)[] {
  // By characters, since half of one could not be sent.
  const middleOf = (letters: readonly string[]) => Math.floor(letters.length / 2);
  const changeMiddle = (cursor: string) => {
    const letters = [...cursor];
    const middle = middleOf(letters);
    letters[middle] = letters[middle] === 'x' ? 'y' : 'x';
    return letters.join('');
  };
  if (depth === 'quick') return [changeMiddle];
  const some = [
    changeMiddle,
    (cursor: string) => [...cursor].slice(0, middleOf([...cursor])).join(''),
    (cursor: string) => cursor + cursor,
    (cursor: string) => Buffer.from(cursor).toString('base64'),
    () => '0',
  ];
  if (depth === 'standard') return some;
  return [
    ...some,
    (cursor) => [...cursor].slice(1).join(''),
    (cursor) => [...cursor].reverse().join(''),
    () => '-1',
  ];
}
