import { findHeader } from '../../src/http/exchange.ts';
import { type Asked, isMasked } from '../recording/traffic.ts';
import { readSentJson } from './request.ts';
import { defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

function judgeBody(asked: Asked): Ruling | undefined {
  const { body } = asked.exchange.request;
  if (!asked.isBodyKnown || (body !== undefined && isMasked(body))) return undefined;
  const wanted = 'a JSON object';
  if (body === undefined || body.trim() === '') return { wanted, got: 'no body' };
  if (!asked.isUtf8) return { wanted, got: 'a body that is not UTF-8, or not packed as it says' };
  const json = readSentJson(asked);
  if (json === undefined) return { wanted, got: `a body of ${body.length} characters that is not JSON` };
  return judgeOn(typeof json === 'object' && json !== null && !Array.isArray(json), () => ({
    wanted,
    got: Array.isArray(json) ? 'a JSON array' : `a JSON ${json === null ? 'null' : typeof json}`,
  }));
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** A recording without the header may have lost it; one that shows others has not. Another duty judges other bodies than JSON. */
function judgeLabel(asked: Asked): Ruling | undefined {
  const { exchange, isBodyKnown, areHeadersKnown } = asked;
  const { request } = exchange;
  if (!isBodyKnown || readSentJson(asked) === undefined) return undefined;
  const type = findHeader(request.headers, 'content-type')?.trim() ?? '';
  if (isMasked(type) || (type === '' && (!areHeadersKnown || request.headers.length === 0))) return undefined;
  return judgeOn(jsonType.test(type), () => ({
    wanted: 'the media type application/json',
    got: type === '' ? 'no media type' : type,
  }));
}

/** How bodies are written. */
export const bodyRules: readonly Rule[] = [
  defineRule('caller-sends-json-bodies', judgeBody),
  defineRule('caller-labels-recipients-as-json', judgeLabel),
  defineRule('caller-labels-account-detail-requests-as-json', judgeLabel),
];
