import { type Html, html, type Piece } from './html.ts';

/** A part of the page. Its id begins with `_`, so that it is never that of a requirement. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** The page that parts are drawn on. */
export interface PageView {
  /** True where the page holds the requirements and the exchanges, so that they can be linked to. */
  readonly isLinked: boolean;
  /** Where those items stand that a section leaves out. */
  readonly more: string;
}

/** A part as markup. */
export function drawPart({ id, title, body }: Part): Html {
  return html`<section id="_${id}" aria-labelledby="_${id}-title">
<h2 id="_${id}-title">${title}</h2>
${body}
</section>
`;
}

/** Links to parts, by their titles without the counts. */
export function drawContents(parts: readonly Part[]): Html {
  const links = parts.map(({ id, title }) => html`<li><a href="#_${id}">${title.split(':')[0]}</a></li>`);
  return html`<nav aria-label="Contents"><ul class="links">${links}</ul></nav>`;
}

/** Terms with their descriptions; those without one are left out. */
export function drawFacts(pairs: readonly (readonly [term: string, description: Piece])[]): Html {
  const known = pairs.filter(
    ([, description]) => description !== undefined && description !== '' && description !== false,
  );
  return html`<dl class="facts">${known.map(
    ([term, description]) => html`<dt>${term}</dt><dd>${description}</dd>
`,
  )}</dl>`;
}

/** A link to a requirement of the page. */
export function linkRequirement(id: string): Html {
  return html`<a class="mono" href="#${id}">${id}</a>`;
}

/** A link to an exchange of the page, which opens it. */
export function linkExchange(id: string): Html {
  return html`<a class="mono" href="#exchange/${id}">${id}</a>`;
}

/** Text in the type of code. */
export function drawMono(text: string): Html {
  return html`<span class="mono">${text}</span>`;
}

/** How many items of a list are left out, and where they stand; nothing where none is. */
export function drawRest(count: number, more: string): Html | undefined {
  return count > 0 ? html`<p class="muted">and ${count} more, in ${more}</p>` : undefined;
}
