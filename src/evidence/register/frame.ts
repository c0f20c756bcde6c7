import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../lib/package-root.ts';
import { renderDocument } from '../../report/formats/page/document.ts';
import { type Html, html, type Piece } from '../../report/formats/page/html.ts';
import { readStyle } from '../../report/formats/page/page-files.ts';
import { drawContents, drawPart, type Part } from '../../report/formats/page/part.ts';
import type { Implementation } from './implementation.ts';

/** Folder of the site in which each implementation has one of its own. */
export const implementationsFolder = 'implementations';

/** The pages of the whole register by their files. */
const pages = [
  ['index.html', 'Implementations'],
  ['requirements.html', 'Requirements'],
  ['features.html', 'Features'],
  ['silences.html', 'Unspecified behaviour'],
] as const;

/** What a page of the register is made of. */
export interface RegisterPage {
  /** The path to the root of the site: empty there, `../../` in the folder of an implementation. */
  readonly root: string;
  readonly title: string;
  readonly head: Html;
  readonly parts: readonly Part[];
  /** The file of the page, where it is one of the whole register. */
  readonly file?: string;
  /** A script of ours. */
  readonly script?: string;
}

let style: string | undefined;

/** A page of the register: one file that opens from disk, and asks the network for nothing. */
export function renderRegisterPage({ root, title, head, parts, file, script }: RegisterPage): string {
  style ??= `${readStyle()}\n${readFileSync(join(packageRoot, 'src/evidence/register/register.css'), 'utf8')}`;
  const links = pages.map(([name, label]) =>
    name === file
      ? html`<li aria-current="page">${label}</li>`
      : html`<li><a href="${root}${name}">${label}</a></li>`,
  );
  return renderDocument({
    title,
    style,
    ...(script === undefined ? {} : { script }),
    body: html`<a class="skip" href="#_main">Skip to the content</a>
<header>
<p class="brand">open-banking-conformance, register</p>
<nav aria-label="Register"><ul class="links">${links}</ul></nav>
${head}
</header>
${parts.length > 1 && drawContents(parts)}
<main id="_main">
${parts.map(drawPart)}
</main>
<footer><p>Made by obc registry build of signed bundles, each verified offline while this was built. It knows only what was handed in: a run that nobody signed is not here.</p></footer>`,
  });
}

/** A link to the page of an implementation. */
export function linkImplementation({ slug, name }: Implementation, root = ''): Html {
  return html`<a href="${root}${implementationsFolder}/${slug}/index.html">${name}</a>`;
}

/** Links to implementations, one after another. */
export function linkImplementations(all: readonly Implementation[]): Html {
  return html`<ul class="names">${all.map((one) => html`<li>${linkImplementation(one)}</li>`)}</ul>`;
}

/** Terms with what they are linked to; those without a target are text. */
export function drawLinks(links: readonly (readonly [label: string, href: string])[]): Html {
  const items: readonly Piece[] = links.map(
    ([label, href]) => html`<li><a href="${encodePath(href)}">${label}</a></li>`,
  );
  return html`<ul class="names">${items}</ul>`;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
