/** What tools and people write in place of a value that nobody is to read. */
const mask =
  /\[(?:secret|personal)\b|^[<[({]?(?:redacted|removed|masked|hidden|filtered|omitted|sanitized|scrubbed)[>\])}]?$|^(?:[*•]{3,}|x{4,}|\.{3,}|…)$/i;

/** True for a value that was taken out of a recording: it shows nothing. */
export function isMasked(text: string): boolean {
  return mask.test(text.replace(/^Bearer\s+/i, '').trim());
}

const placeholder =
  /^(?:undefined|null|none|nil|nan|true|false|\[object \w+\]|\{\{?[^{}]*\}?\}|\$\{[^}]*\}|<[^>]*>|%s|:[a-z]\w*)$/i;

/** True for a text that a program writes in place of a value that it does not have. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text.trim());
}
