import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { loadOwnDocuments } from '../../src/catalogue/documents.ts';
import { readSchemaFiles } from '../../src/contract/schema-files.ts';
import { joinWhenChanged } from '../../src/lib/joined-file.ts';
import { isBuilt, packageRoot } from '../../src/lib/package-root.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import { renderDocument } from '../../src/report/formats/page/document.ts';
import { formatJson, html } from '../../src/report/formats/page/html.ts';
import { readScript, readStyle } from '../../src/report/formats/page/page-files.ts';

const style = `
body > header, #said, #choice { padding-block: 0.75rem; }
#said p { margin: 0.25rem 0; }
.drop { border: 2px dashed var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; }
.drop input { max-width: 100%; }
#choice { display: flex; flex-wrap: wrap; gap: 0.5rem; }
iframe { display: block; width: 100%; height: 100vh; border: 0; border-top: 1px solid var(--line); }
`;

/** The file in which a build leaves the code of the page, below its own folder. */
export const builtCode = 'client/judge-page.js.br';

/** The page that judges what is dropped on it: one file without network. In a clone its code is joined when a source has changed. */
export function makeJudgePage(): string {
  const code = isBuilt
    ? brotliDecompressSync(readFileSync(join(packageRoot, 'dist', builtCode))).toString()
    : readFileSync(joinWhenChanged('judge-page', 'js'), 'utf8');
  return renderJudgePage(code);
}

/** The data that the code needs of the package: they would make it a third longer. */
function readPackageFiles(): object {
  const folders = ['schemas', 'specs', 'specs/requirements'];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${folder}/${name}`),
  );
  const json = paths.map((path) => [path, JSON.parse(readFileSync(join(packageRoot, path), 'utf8'))]);
  return {
    ...{ style: readStyle(), script: readScript(), suite: readSuite(), documents: loadOwnDocuments() },
    json: Object.fromEntries(json),
    schemas: [...readSchemaFiles()],
  };
}

function renderJudgePage(code: string): string {
  const report = readStyle();
  const script = `const packageFiles = ${formatJson(readPackageFiles())};\n${code}`;
  return renderDocument({
    title: 'Judge a recording',
    style: `${report}${style}`,
    script,
    framed: { style: report, script: readScript() },
    body: html`<header>
<p class="brand">open-banking-conformance</p>
<h1>Judge a recording</h1>
<p>Drop a HAR file, a Postman export with saved answers, the exchanges.ndjson or the journal of a run, or the folder of a run or a bundle: as files, as a folder or as a .zip. It is judged here, by the same schemas and laws as <code>obc client judge</code> judges it. This page asks the network for nothing, and nothing leaves this machine.</p>
<div class="drop">
<label>A recording <input type="file" id="file" multiple></label>
<label>The folder of a run <input type="file" id="folder" webkitdirectory></label>
</div>
</header>
<main>
<div id="said" role="status"></div>
<div id="choice"></div>
</main>
<div id="report"></div>`,
  });
}
