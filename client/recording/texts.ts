/** Words for a value that somebody took out. */
const takenOut =
  'redacted|removed|masked|hidden|filtered|omitted|sanitized|sanitised|scrubbed|stripped|anonymi[sz]ed|obfuscated|confidential|truncated|elided|not[ _-](?:shown|included|captured|recorded)';

/** Texts that tools and people write in place of a value that nobody is to read. */
const mask = new RegExp(
  [
    '\\[(?:secret|personal)\\b',
    `^[\\W_]*(?:the[ _-]|value[ _-]|was[ _-])*(?:${takenOut})(?:[ _-](?:value|secret|token|key|by)[\\w .-]*)?[\\W_]*$`,
    `^[<[({]+[^<>[\\](){}]*\\b(?:${takenOut})[\\W_]*$`,
    '^(?:[*•█·●]{3,}|x{4,}|-{4,}|_{4,}|#{4,}|\\.{3,}|…)$',
  ].join('|'),
  'i',
);

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

/** Names of values in braces of some kind, as people write them where a secret stood, and secrets of which the middle is left out. */
const standIn =
  /^(?:\{\{?[^{}]*\}?\}|\$\{[^}]*\}|\$[A-Z_]+|%[A-Z_]+%|<[^>]*>|your[ _-][\w -]*|\w+(?:\.{3}|…)\w*)$|[*•█●]{3,}/i;

/** True for a credential that a recording of other tools left out: what it was is not known. */
export function isLeftOut(credential: string): boolean {
  const text = credential.replace(/^(?:Bearer|Basic)(?:\s+|$)/i, '').trim();
  return isMasked(text) || standIn.test(text);
}

/** The mask that stands for a credential that a recording left out. */
export const secretMask = '[secret]';
