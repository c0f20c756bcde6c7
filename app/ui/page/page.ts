import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { renderDocument } from '../../../src/report/formats/page/document.ts';
import { type Html, html } from '../../../src/report/formats/page/html.ts';
import { joinModules } from '../../../src/report/formats/page/join-modules.ts';
import { readStyle } from '../../../src/report/formats/page/page-files.ts';
import type { Start } from './client/types.ts';

const folder = join(packageRoot, 'app/ui/page');

let style: string | undefined;
let script: string | undefined;

/** The page of `obc ui`: what does not change of it. Its script fills in the rest. */
export function renderPage(start: Start): string {
  style ??= `${readStyle()}\n${readFileSync(join(folder, 'page.css'), 'utf8')}`;
  script ??= joinModules(join(folder, 'client/main.js'));
  return renderDocument({
    title: 'obc ui: target file, runs and reports',
    style,
    script,
    asksServer: true,
    data: { start },
    body: html`<a class="skip" href="#_main">Skip to the page</a>
<header>
<p class="brand">open-banking-conformance</p>
<h1 id="_heading">Certify an implementation</h1>
<p id="_lost" class="alert" role="alert" hidden></p>
</header>
<nav aria-label="Parts of the page"><ul class="links" id="_tabs"><li><a href="#target">Target file</a></li><li><a href="#run">Run</a></li><li><a href="#reports">Reports</a></li></ul></nav>
<main id="_main" tabindex="-1">
<noscript><p>This page needs JavaScript. Each of its parts is a command as well: obc init, doctor, run and report.</p></noscript>
${drawTargetPart()}
${drawRunPart(start)}
${drawReportsPart(start)}
</main>`,
  });
}

function drawTargetPart(): Html {
  return html`<section id="_target" class="tab" aria-labelledby="_target-title">
<h2 id="_target-title">Target file</h2>
<p id="_file" class="file"></p>
<details id="_choose"><summary>Open another file, or make a new one</summary>
<form id="_open" class="tools"><div class="wide"><label for="_path">path</label><input id="_path" name="path" required autocomplete="off" spellcheck="false" placeholder="obc.yaml"></div>
<div class="wide"><label for="_name">name of the target, for a new one</label><input id="_name" name="name" autocomplete="off"></div>
<button class="action" name="how" value="open">Open</button><button class="action" name="how" value="new">Make a new one</button></form>
</details>
<div class="tools bar-of-tools"><button type="button" class="action main" id="_save">Save</button>
<button type="button" class="action" id="_undo">Undo</button>
<button type="button" class="action" id="_doctor">Ask the target</button>
<div id="_environment-box" hidden><label for="_environment">environment</label><select id="_environment"></select></div></div>
<p id="_said" role="status" class="small"></p>
<div id="_summary"></div>
<div class="editor" id="_editor" hidden>
<div><h3>Settings</h3><p id="_unreadable" class="refused" hidden>The text is not YAML: correct it, and the settings can be seen and changed here.</p><div id="_settings"><div class="tools"><div class="wide"><label for="_find">find settings with</label><input type="search" id="_find" autocomplete="off"></div></div><form id="_form" autocomplete="off"></form></div></div>
<div class="text"><h3><label for="_text">Text of the file</label></h3><textarea id="_text" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea></div>
</div>
</section>`;
}

function drawRunPart({ areas, depths, defaultDepth }: Start): Html {
  const choice = (value: string, text: string, isChosen: boolean) =>
    html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
  return html`<section id="_run" class="tab" aria-labelledby="_run-title" hidden>
<h2 id="_run-title">Run</h2>
<form id="_run-form" class="run-form">
<fieldset><legend>Areas (all where none is chosen)</legend><div class="checks">${areas.map(
    (area) => html`<label><input type="checkbox" name="area" value="${area}"> ${area}</label>`,
  )}</div></fieldset>
<div class="tools">
<div><label for="_mode">mode</label><select id="_mode" name="mode">${choice('full', 'full: it creates and changes', true)}${choice('read-only', 'read-only: nothing that writes', false)}</select></div>
<div><label for="_depth">depth</label><select id="_depth" name="depth">${depths.map((depth) => choice(depth, depth, depth === defaultDepth))}</select></div>
<div><label for="_failed-of">run again what failed in</label><select id="_failed-of" name="failedOf"><option value="">run all tests</option></select></div>
</div>
<p><label class="demo"><input type="checkbox" name="demo" id="_demo"> the bundled reference server, to see what a run looks like</label></p>
<p class="tools"><button class="action main" id="_start">Start</button> <button type="button" class="action" id="_stop" disabled>Stop</button></p>
<p id="_run-hint" class="small muted"></p>
<p id="_run-said" role="status" class="small"></p>
</form>
<div id="_live"></div>
</section>`;
}

function drawReportsPart({ folder: reports }: Start): Html {
  return html`<section id="_reports" class="tab" aria-labelledby="_reports-title" hidden>
<h2 id="_reports-title">Reports</h2>
<p class="muted">Runs in <span class="mono">${reports}</span>, the latest first.</p>
<form id="_compare"><div id="_runs"></div><p class="tools" id="_compare-tools" hidden><button class="action main">Compare</button></p></form>
<p id="_reports-said" role="status" class="small"></p>
</section>`;
}
