import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import { kinds, runWay, ways } from '../unit-tests/playwright/ways.ts';

// Prints what each way of running Playwright shows of each kind of server, as a table: npm run build first.

// Below the package, whose dependencies the project needs.
const base = join(packageRoot, 'test-results');
mkdirSync(base, { recursive: true });

console.log(
  '| way | server | exit | list | HTML | JUnit | Allure | named |\n|---|---|--:|--:|--:|--:|--:|---|',
);
for (const way of Object.keys(ways)) {
  for (const kind of kinds) {
    const folder = mkdtempSync(join(base, 'ways-'));
    const { code, list, html, junit, allure, isNamed } = await runWay(folder, way, kind);
    const cells = [
      way,
      kind,
      code,
      list,
      html ?? '-',
      junit ?? '-',
      allure ?? '-',
      code === 0 ? '' : isNamed,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    rmSync(folder, { recursive: true, force: true });
  }
}
