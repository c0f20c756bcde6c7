/** Characters that could move a cursor, reverse a line or break XML: controls, direction marks, non-characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Text that came from a target, safe to show: what cannot be printed stands as an escape such as `\u001b`. */
export function escapeUnprintable(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' ? '\\n' : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

/**
 * Text that came from a target, safe in a terminal and in the log of a CI system: beside what cannot be printed, what
 * begins a command there (`::error::`, `##vso[`, `##[`, `##teamcity[`) is escaped wherever it stands, since a line may
 * be broken before it, and some systems look for it in the middle of lines.
 */
export function escapeForLog(text: string): string {
  return escapeUnprintable(text).replace(
    logCommand,
    (mark) => `${mark[0]}\\u00${mark.charCodeAt(1).toString(16)}`,
  );
}

const logCommand = /##(?=\w*\[)|::(?=[a-z])/gi;

/** JSON text that is safe in a terminal and in the log of a CI system, of the same value. */
export function escapeJsonForLog(json: string): string {
  return json
    .replace(/[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u007f-\u009f\ufffe\uffff]/gu, (character) =>
      character.split('').map(escapeUnit).join(''),
    )
    .replace(/##(?=\w*\[)/g, '#\\u0023');
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text cut to a number of characters, with an ellipsis where something is missing. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // A character takes up to two units; what comes later is missing anyway.
  const characters = [...text.slice(0, 2 * maxLength + 2)];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** The first items of a list in words, and how many more there are. */
export function joinShort(items: readonly string[], maxItems: number): string {
  const shown = items.slice(0, maxItems).join(', ');
  return items.length > maxItems ? `${shown} and ${items.length - maxItems} more` : shown;
}

/** Milliseconds in the unit that a person reads best. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
