import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import { kinds, listContradictions, runWay, ways } from '../unit-tests/playwright/ways.ts';

// Prints what each way of running Playwright shows of each kind of server, as a table, or what the ways show that are named as
// arguments: npm run build first.

// Below the package, whose dependencies the project needs.
const base = join(packageRoot, 'test-results');
mkdirSync(base, { recursive: true });

console.log(
  '| way | server | exit | list | HTML | JUnit | Allure | named |\n|---|---|--:|--:|--:|--:|--:|---|',
);
const contradictions: string[] = [];
const named = process.argv.slice(2);
for (const way of named.length > 0 ? named : Object.keys(ways)) {
  for (const kind of kinds) {
    const folder = mkdtempSync(join(base, 'ways-'));
    const shown = await runWay(folder, way, kind);
    const { code, list, html, junit, allure, isNamed } = shown;
    contradictions.push(...listContradictions(shown).map((name) => `${way}, ${kind}: ${name}`));
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
console.log(`\n${contradictions.length} contradictions${contradictions.map((one) => `\n${one}`).join('')}`);
process.exitCode = Math.min(1, contradictions.length);
