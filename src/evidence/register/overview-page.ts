import { areas, declarableAreas } from '../../catalogue/requirements.ts';
import { groupBy } from '../../lib/group-by.ts';
import { type Html, html, type Piece } from '../../report/formats/page/html.ts';
import { drawFacts, drawMono, type Part } from '../../report/formats/page/part.ts';
import { drawTable } from '../../report/formats/page/table.ts';
import { pluralize } from '../../report/verdict/outcome.ts';
import { describeVersion, drawArea, drawDate, drawGrade, drawValidity, judgedPartyOf } from './cells.ts';
import { compareFeatures, compareFilledSilences, type Feature, type FilledSilence } from './features.ts';
import { linkImplementation, linkImplementations, renderRegisterPage } from './frame.ts';
import { type Implementation, isConformant, type RegisteredRun, type Validity } from './implementation.ts';

/** The first page of the register: every implementation, its latest run, and what it shows of each area. */
export function renderOverview(implementations: readonly Implementation[], validity: Validity): string {
  const runs = implementations.flatMap((one) => one.runs);
  const conformant = implementations.filter(({ runs: [latest] }) => isConformant(latest)).length;
  const of = (party: 'client' | 'server') =>
    implementations.filter(({ runs: [{ report }] }) => judgedPartyOf(report) === party);
  const [servers, clients] = [of('server'), of('client')];
  return renderRegisterPage({
    root: '',
    file: 'index.html',
    title: 'Register of implementations (open-banking-conformance)',
    head: html`<h1>Register of implementations</h1>
<p>${[countServers(servers.length, conformant), clients.length === 0 ? '' : pluralize(clients.length, 'client')].filter(Boolean).join(', ')}, and ${pluralize(runs.length, 'run')} in all.</p>
${drawFacts([['tested by', listSuites(runs)]])}`,
    parts: [
      ...(servers.length === 0
        ? []
        : [drawServers(servers, validity), drawAreas('areas', 'By area', servers)]),
      ...(clients.length === 0
        ? []
        : [drawClients(clients), drawAreas('duties', 'Duties of clients', clients)]),
    ],
  });
}

function countServers(count: number, conformant: number): string {
  if (count === 0) return '';
  return `${pluralize(count, 'implementation')}, ${conformant} of them conformant by the latest run`;
}

function listSuites(runs: readonly RegisteredRun[]): string {
  const suites = runs.map(
    ({ report: { suite } }) =>
      `${suite.name} ${suite.version}, document ${suite.document}, rules ${suite.rules}`,
  );
  return [...new Set(suites)].sort().join('; ');
}

function drawServers(implementations: readonly Implementation[], validity: Validity): Part {
  const headings = ['implementation', 'vendor', 'version', 'latest run', 'grade', 'valid', 'runs'];
  const rows = implementations.map((one): Piece[] => {
    const { report } = one.runs[0];
    return [
      html`<strong>${linkImplementation(one)}</strong>`,
      one.vendor,
      describeVersion(report),
      drawDate(report),
      drawGrade(one.runs[0]),
      drawValidity(one, validity),
      String(one.runs.length),
    ];
  });
  return {
    id: 'implementations',
    title: 'Implementations',
    body: drawTable('implementations', headings, rows),
  };
}

/** A client is judged by its duties alone, and never called conformant: its scenarios are those that it declared. */
function drawClients(clients: readonly Implementation[]): Part {
  const headings = ['client', 'vendor', 'version', 'latest run', 'grade', 'runs'];
  const rows = clients.map((one): Piece[] => {
    const { report } = one.runs[0];
    return [
      html`<strong>${linkImplementation(one)}</strong>`,
      ...[one.vendor, describeVersion(report), drawDate(report), drawGrade(one.runs[0])],
      String(one.runs.length),
    ];
  });
  return { id: 'clients', title: 'Clients', body: drawTable('clients', headings, rows) };
}

function drawAreas(id: string, title: string, implementations: readonly Implementation[]): Part {
  const rows = implementations.map((one) => [
    linkImplementation(one),
    ...declarableAreas.map((area) => drawArea(one.runs[0].report, area)),
  ]);
  return {
    id,
    title,
    body: html`<p class="muted">Of the latest run. ${id === 'areas' && 'An area is met where all of its inherent requirements were tested and met.'}</p>
${drawTable(title.toLowerCase(), ['implementation', ...declarableAreas], rows)}`,
  };
}

/** The page of what the document lets occur or not: where it does, and where it does not. */
export function renderFeaturesPage(implementations: readonly Implementation[]): string {
  const features = compareFeatures(implementations);
  return renderRegisterPage({
    root: '',
    file: 'features.html',
    title: 'Features by implementation (open-banking-conformance)',
    head: html`<h1>Features by implementation</h1>
<p>${
      features.length === 0
        ? 'The implementations of this register do not differ in anything that need not occur.'
        : `${pluralize(features.length, 'requirement')} of what need not occur: the latest runs saw it in some implementations, and looked for it in vain in others. Neither is a fault.`
    }</p>`,
    parts: byArea(features, 'features', drawFeatures),
  });
}

/** The page of how implementations fill what the document leaves open. */
export function renderSilencesPage(implementations: readonly Implementation[]): string {
  const silences = compareFilledSilences(implementations);
  const split = silences.filter(({ isSplit }) => isSplit).length;
  return renderRegisterPage({
    root: '',
    file: 'silences.html',
    title: 'Unspecified behaviour (open-banking-conformance)',
    head: html`<h1>Unspecified behaviour</h1>
<p>${pluralize(silences.length, 'point')} that the document leaves open, in the latest runs; implementations differ at ${split} of them. Nothing here passes or fails: the document leaves it open.</p>`,
    parts: byArea(silences, 'silences', drawSilences),
  });
}

function byArea<Item extends Feature | FilledSilence>(
  items: readonly Item[],
  kind: string,
  draw: (items: readonly Item[]) => Html,
): Part[] {
  return areas.flatMap((area) => {
    const own = items.filter((item) => item.area === area);
    if (own.length === 0) return [];
    return [{ id: `${kind}-${area}`, title: area, body: draw(own) }];
  });
}

function drawStatement({ text, clause, requirement }: Feature | FilledSilence): Html {
  return html`${text} <span class="muted">(${clause})</span><br><span class="small muted">${drawMono(requirement)}</span>`;
}

/** Features in one row that the same implementations have, since most belong to one kind of data. */
function drawFeatures(features: readonly Feature[]): Html {
  const keyOf = ({ seen, unseen }: Feature) =>
    [seen, unseen].map((all) => all.map(({ slug }) => slug).join(' ')).join('\n');
  const rows = [...groupBy(features, keyOf).values()].map((own) => {
    const [first, ...more] = own;
    const rest =
      more.length > 0 &&
      html`<details><summary>and ${more.length} more</summary><ul>${more.map((one) => html`<li>${drawStatement(one)}</li>`)}</ul></details>`;
    const { seen, unseen } = first!;
    return [html`${drawStatement(first!)}${rest}`, linkImplementations(seen), linkImplementations(unseen)];
  });
  return drawTable('features', ['what need not occur', 'occurs in', 'not seen in'], rows);
}

function drawSilences(silences: readonly FilledSilence[]): Html {
  const rows = silences.map((silence) => [
    html`${drawStatement(silence)}<br><span class="small muted">seen in ${pluralize(silence.observers.length, 'implementation')}</span>`,
    drawWays(silence),
  ]);
  return drawTable('silences', ['left open', 'behaviour'], rows);
}

function drawWays({ ways, observers }: FilledSilence): Html {
  const drawPlaces = (implementations: readonly Implementation[]) =>
    observers.length > 1 && implementations.length === observers.length
      ? html` <span class="muted">(all)</span>`
      : linkImplementations(implementations);
  return html`<ul class="ways">${ways.map(({ what, implementations }) => html`<li>${what}${drawPlaces(implementations)}</li>`)}</ul>`;
}
