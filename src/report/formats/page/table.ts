import { type Html, html, type Piece } from './html.ts';

/** A table of which each row becomes a block on a phone, every cell then led by its heading. */
export function drawTable(
  label: string,
  headings: readonly string[],
  rows: readonly (readonly Piece[])[],
): Html {
  const cell = (content: Piece, index: number) =>
    index === 0
      ? html`<th scope="row">${content}</th>`
      : html`<td data-label="${headings[index]}">${content}</td>`;
  return html`<table class="folding" aria-label="${label}">
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map(cell)}</tr>\n`)}</tbody>
</table>
`;
}
