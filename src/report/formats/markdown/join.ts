/**
 * Characters. GitHub refuses comments of more than 65,536, and job summaries of more than 1 MiB, which so many
 * characters cannot fill.
 */
const maxLength = 60_000;

/** Parts of Markdown as one text; those that would make it too long for GitHub are left out, and empty ones. */
export function joinParts(parts: readonly (readonly string[])[]): string {
  let left = maxLength;
  const filled = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  const shown = filled.map((part) => {
    const kept = part.length < left ? part : '_A part is too long to be shown here: see the reports._';
    left -= kept.length + 2;
    return kept;
  });
  return `${shown.join('\n\n')}\n`;
}
