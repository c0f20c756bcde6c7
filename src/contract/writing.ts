import type { RequirementId } from '../catalogue/requirement-id.ts';
import { findHeader, type ReceivedResponse } from '../http/exchange.ts';
import type { Hits } from './evaluation.ts';
import type { Violation } from './violation.ts';

const mediaTypeRequirement: RequirementId = 'json-answers-declare-a-json-media-type';
const encodingRequirement: RequirementId = 'json-answers-are-written-in-utf-8';

/** Judges how a JSON body is written: its media type, and its encoding. `hits` counts that both were looked at. */
export function judgeWriting(
  { headers, encoding }: ReceivedResponse,
  hits: Hits,
  without?: string,
): Violation[] {
  hits.set(mediaTypeRequirement, 1);
  hits.set(encodingRequirement, 1);
  const type = findHeader(headers, 'content-type');
  const isJson = type !== undefined && /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
  const found = [
    ...(isJson
      ? []
      : [describe(mediaTypeRequirement, 'content-type', 'a content-type of application/json', type)]),
    ...(encoding === undefined ? [] : [describe(encodingRequirement, 'encoding', 'plain UTF-8', encoding)]),
  ];
  return found.filter(({ keywords: [keyword] }) => keyword !== without);
}

function describe(requirement: RequirementId, keyword: string, wanted: string, got = 'none'): Violation {
  return { requirement, pointer: '', wanted, got, keywords: [keyword], count: 1 };
}
