import { declarableAreas } from '../../catalogue/requirements.ts';
import { html, type Piece } from '../../report/formats/page/html.ts';
import { drawFacts, type Part } from '../../report/formats/page/part.ts';
import { drawTable } from '../../report/formats/page/table.ts';
import { pluralize } from '../../report/verdict/outcome.ts';
import { describeVersion, drawArea, drawDate, drawGrade, drawValidity, judgedPartyOf } from './cells.ts';
import { linkImplementation, renderRegisterPage } from './frame.ts';
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
