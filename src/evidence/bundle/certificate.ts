import { areas } from '../../catalogue/requirements.ts';
import { renderDocument } from '../../report/formats/page/document.ts';
import { type Html, html } from '../../report/formats/page/html.ts';
import { describeOptions, describePeers, formatStart } from '../../report/formats/run.ts';
import type { Report } from '../../report/report.ts';
import { bundleFile, certificateTitle } from '../../report/run/own-files.ts';
import { gradeOf } from '../../report/verdict/grade.ts';
import { pluralize } from '../../report/verdict/outcome.ts';
import { describeSuite } from '../../report/verdict/plugins.ts';
import { isUntested } from '../../report/verdict/verdict.ts';
import { describeWaiver } from '../../report/verdict/waivers.ts';
import type { Statement } from './statement.ts';

/** Why a run gets no certificate, in words; undefined for one that does. */
export function findShortfall(report: Report): string | undefined {
  const { isConformant, sentence, shortfalls } = gradeOf(report);
  if (report.target.bundled === true) return 'the bundled reference server is an implementation of nobody';
  if (isConformant) return undefined;
  return [sentence, ...shortfalls].join('; ');
}

const style = `
@page { margin: 12mm; }
body { font: 10.5pt/1.35 system-ui, sans-serif; color: #1b1f24; background: #fff; max-width: 180mm; margin: 0 auto; padding: 6mm; }
main { border: 1.5pt solid #1a7f37; padding: 7mm; }
h1 { font-size: 21pt; margin: 0 0 1mm; color: #1a7f37; }
h2 { font-size: 11pt; margin: 5mm 0 1mm; }
p { margin: 0 0 1.5mm; }
.name { font-size: 15pt; font-weight: 600; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.6mm 2mm 0.6mm 0; border-bottom: 0.4pt solid #c9ced4; vertical-align: top; }
td { overflow-wrap: anywhere; }
code { font: 8pt/1.3 ui-monospace, monospace; overflow-wrap: anywhere; }
.number { text-align: right; }
@media print { body { padding: 0; max-width: none; } main { break-inside: avoid; } }
`;

/**
 * The certificate of a run whose bundle was verified, as a page that prints on one sheet of A4 or Letter; `recomputed` is
 * the share of its verdicts that was made again, in percent. Throws for a run that has a shortfall: ask `findShortfall` first.
 */
export function renderCertificate(report: Report, statement: Statement, recomputed: number): string {
  const shortfall = findShortfall(report);
  if (shortfall !== undefined) throw new Error(`no certificate: ${shortfall}`);
  const { target, run, suite } = report;
  const { sentence } = gradeOf(report);
  return renderDocument({
    title: `${target.name}${certificateTitle}`,
    style,
    body: html`<main>
<h1>${sentence}</h1>
<p class="name">${target.name}${target.version === undefined ? '' : ` ${target.version}`}</p>
<p>${[target.vendor, target.environment].filter((one) => one !== undefined).join(', ')}</p>
<h2>What was judged</h2>
${drawAreas(report)}
<p>Left out: ${describeLeftOut(report)}. Waivers in use: none${drawIdleWaivers(report)}.</p>
<h2>How</h2>
${drawRows([
  ['run', `${run.id}, ${formatStart(run)}, ${describeOptions(run)}, ${pluralize(run.requests, 'request')}`],
  ['addresses', [target.outbound, target.banking].filter((one) => one !== undefined).join(' and ')],
  ...describePeers(target).map((peer) => ['reached', peer] as const),
  ['suite', describeSuite(suite)],
  ['made again', `${recomputed} % of the verdicts, from the recorded answers; the rest is believed`],
])}
<h2>Digests (SHA-256)</h2>
${drawDigests(statement)}
<h2>How to verify it</h2>
<p>Ask for ${bundleFile} with its evidence and the public key of the signer, and run
<code>npx open-banking-conformance evidence verify ${bundleFile} --key key.pub.pem</code>: the report is made again of the recorded answers, offline.
This page alone proves nothing, and no bundle proves that the answers came from the addresses above, nor shows what other clients get.</p>
</main>`,
  });
}

function drawAreas({ requirements, summary, target }: Report): Html {
  const shown = areas.filter((area) => area === 'general' || target.areas.includes(area));
  return html`<table><thead><tr><th>area</th><th class="number">requirements</th><th class="number">met</th><th class="number">warned</th><th class="number">observed</th></tr></thead><tbody>
${shown.map((area) => {
  const counts = summary.areas[area];
  const all = requirements.filter((row) => row.area === area && row.party === 'server').length;
  return html`<tr><td>${area}</td><td class="number">${all}</td><td class="number">${counts?.pass ?? 0}</td><td class="number">${counts?.warn ?? 0}</td><td class="number">${counts?.observed ?? 0}</td></tr>`;
})}</tbody></table>`;
}

function describeLeftOut({ requirements, target }: Report): string {
  const undeclared = areas.filter((area) => area !== 'general' && !target.areas.includes(area));
  const open = requirements.filter((row) => row.party === 'server' && isUntested(row)).length;
  return [
    undeclared.length === 0 ? 'no area' : `the areas ${undeclared.join(', ')}, which it does not declare`,
    open === 0 ? 'no requirement' : `${pluralize(open, 'requirement')} that spoke of nothing that was met`,
  ].join('; ');
}

function drawIdleWaivers({ waivers }: Report): string {
  return waivers.length === 0 ? '' : `; declared and not needed: ${waivers.map(describeWaiver).join('; ')}`;
}

function drawRows(rows: readonly (readonly [label: string, value: string])[]): Html {
  return html`<table><tbody>${rows.map(([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}</tbody></table>`;
}

const maxDigests = 8;

function drawDigests({ subject, predicate }: Statement): Html {
  const all = [...subject, ...predicate.configuration];
  const rows = all
    .slice(0, maxDigests)
    .map(
      ({ name, digest }) => html`<tr><th scope="row">${name}</th><td><code>${digest.sha256}</code></td></tr>`,
    );
  const more = all.length - rows.length;
  return html`<table><tbody>${rows}</tbody></table>${more > 0 && html`<p>and ${more} more, in ${bundleFile}</p>`}`;
}
