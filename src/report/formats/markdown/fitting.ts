/**
 * Characters. GitHub refuses comments of more than 65,536, and job summaries of more than 1 MiB, which so many
 * characters cannot fill.
 */
const longest = 60_000;

/** Parts of Markdown in their order, those left out that would make the whole too long for GitHub. */
export function fitting(parts: readonly string[]): string {
  let left = longest;
  const shown = parts.map((part) => {
    const fits = part.length < left;
    const kept = fits ? part : '_A part is too long to be shown here: see the reports._';
    left -= kept.length + 2;
    return kept;
  });
  return `${shown.join('\n\n')}\n`;
}
