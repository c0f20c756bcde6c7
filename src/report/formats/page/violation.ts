import { groupBy } from '../../../lib/group-by.ts';
import type { Tone } from '../../sections/section.ts';
import type { Place, ViolatedRequirement } from '../../sections/violations.ts';
import { pluralize } from '../../verdict/outcome.ts';
import { cut } from '../text.ts';
import { type Html, html } from './html.ts';
import { drawFacts, drawMono, linkRequirement, type PageView } from './part.ts';

const maxTogether = 8;
const maxLength = 400;

/** Violated requirements as cards; many are easier to survey by area. */
export function drawCards(violations: readonly ViolatedRequirement[], tone: Tone, view: PageView): Html {
  const draw = (some: readonly ViolatedRequirement[]) =>
    html`${some.map((one) => drawCard(one, tone, view))}`;
  if (violations.length <= maxTogether) return draw(violations);
  const areas = new Map(violations.map(({ id, area }) => [id, area]));
  const byArea = [...groupBy(violations, ({ id, area, under }) => areas.get(under ?? id) ?? area)];
  return html`${byArea.map(([area, own]) => html`<h3>${area}: ${pluralize(own.length, 'requirement')}</h3>\n${draw(own)}`)}`;
}

/** A card shows one place of a requirement that the page opens elsewhere, and otherwise several with the command. */
function drawCard(violation: ViolatedRequirement, tone: Tone, { isLinked }: PageView): Html {
  const { id, clause, level, text, before, under, places, count } = violation;
  const replay = places[0]?.replay;
  const shown = isLinked ? places.slice(0, 1) : places;
  const more = count - shown.length;
  return html`<div class="card ${tone}">
<p class="head"><span class="id">${isLinked ? linkRequirement(id) : drawMono(id)}</span> <span class="muted">${clause}; ${level}</span>${
    before !== undefined && html` <span class="muted">was ${before}</span>`
  }</p>
<p>${text}</p>
${under !== undefined && html`<p class="muted">may follow from ${isLinked ? linkRequirement(under) : drawMono(under)}</p>\n`}${shown.map(drawPlace)}${more > 0 && html`<p class="muted">and ${pluralize(more, 'more place')}</p>\n`}${
  !isLinked && replay !== undefined && html`<p class="command"><code>${replay}</code></p>\n`
}</div>
`;
}

function drawPlace({ wanted, got, on, sent, received, hint }: Place): Html {
  return html`${drawFacts([
    ['wanted', html`<span class="wanted">${cut(wanted, maxLength)}</span>`],
    ['got', html`<span class="got">${cut(got, maxLength)}</span>`],
    ['on', drawMono(on)],
    ['sent', sent !== undefined && drawMono(sent)],
    ['body', received !== undefined && drawMono(received)],
    ['hint', hint],
  ])}
`;
}
