import { UserError } from '../../src/lib/user-error.ts';
import { expected, openRecording } from './archive.ts';
import { isHarOfChecks, type ReadAttachment, readHarLog } from './har.ts';
import { readLines } from './lines.ts';
import { orderRequests } from './order.ts';
import { isPostmanExport, readPostmanExport } from './postman.ts';
import type { Traffic } from './traffic.ts';

/**
 * The traffic of a recording, a HAR file, a Postman export or an `exchanges.ndjson` by what it holds, in the order in which it was sent.
 * `suite` is the name under which the suite writes its own. Throws UserError for a file that cannot be read.
 */
export function readRecording(file: string, suite: string): Traffic {
  const { text, readAttachment } = openRecording(file);
  return parseRecording(text, file, suite, readAttachment);
}

/** As `readRecording`, of the text of a file. */
export function parseRecording(
  text: string,
  file: string,
  suite: string,
  readAttachment: ReadAttachment = () => undefined,
): Traffic {
  const traffic = parseTraffic(text.replace(/^\uFEFF/, ''), file, suite, readAttachment);
  if (traffic.requests.length === 0) throw new UserError(`${file}: holds no request that was sent`);
  return { ...traffic, requests: orderRequests(traffic.requests) };
}

function parseTraffic(text: string, file: string, suite: string, readAttachment: ReadAttachment): Traffic {
  if (text.trim() === '') throw new UserError(`${file}: is empty; ${expected}`);
  const whole = tryToParse(text);
  if (typeof whole === 'object' && whole !== null && 'log' in whole)
    return {
      ...readHarLog(whole, file, readAttachment),
      isWhole: false,
      isOfSuite: isHarOfChecks(whole, suite),
    };
  if (isPostmanExport(whole)) return { ...readPostmanExport(whole, file), isWhole: false };
  if (whole !== undefined && !(typeof whole === 'object' && whole !== null && 'request' in whole))
    throw new UserError(`${file}: has no log.entries; ${expected}`);
  if (whole === undefined && !/^\s*\{.*\}\s*$/m.test(text))
    throw new UserError(`${file}: is not JSON; ${expected}`);
  return { ...readLines(text, file), isWhole: false };
}

function tryToParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
