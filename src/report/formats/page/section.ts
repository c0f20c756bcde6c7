import { type Html, html, type Piece } from './html.ts';

/** A part of the page. Its id begins with `_`, so that it is never that of a requirement. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** A section, or undefined where it has nothing to say. */
export type MaybeSection = Section | undefined;

/** A section as markup. */
export function sectionMarkup({ id, title, body }: Section): Html {
  return html`<section id="_${id}" aria-labelledby="_${id}-title">
<h2 id="_${id}-title">${title}</h2>
${body}
</section>
`;
}

/** Terms with their descriptions; those without one are left out. */
export function facts(pairs: readonly (readonly [term: string, description: Piece])[]): Html {
  const known = pairs.filter(
    ([, description]) => description !== undefined && description !== '' && description !== false,
  );
  return html`<dl class="facts">${known.map(
    ([term, description]) => html`<dt>${term}</dt><dd>${description}</dd>
`,
  )}</dl>`;
}

/** A link to a requirement of the page. */
export function requirementLink(id: string): Html {
  return html`<a class="mono" href="#${id}">${id}</a>`;
}

/** A link to an exchange of the page, which opens it. */
export function exchangeLink(id: string): Html {
  return html`<a class="mono" href="#exchange/${id}">${id}</a>`;
}

/** The first pieces of a list, and a remark on how many more there are. */
export function atMost<T>(items: readonly T[], most: number, show: (item: T) => Html): Html {
  const more = items.length - most;
  return html`${items.slice(0, most).map(show)}${
    more > 0 && html`<p class="muted">and ${more} more, in <span class="mono">report.json</span></p>`
  }`;
}
