import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Makes reports/allure/index.html of reports/allure-results: one file that opens from disk and calls nobody.

const [results = 'reports/allure-results', output = 'reports/allure'] = process.argv.slice(2);
if (!existsSync(results)) {
  process.stderr.write(`error: there is no ${results}: run \`npm run conformance\` first\n`);
  process.exit(2);
}
// The package exports its library only, so its command is found beside it.
const cli = join(dirname(createRequire(import.meta.url).resolve('allure')), '..', 'cli.js');
const args = ['awesome', results, '--single-file', '-o', output, '--group-by', 'epic,feature,story'];
const { status } = spawnSync(process.execPath, [cli, ...args], {
  stdio: 'inherit',
  env: { ...process.env, ALLURE_NO_ANALYTICS: '1' },
});
const page = join(output, 'index.html');
if (status !== 0 || !existsSync(page)) process.exit(4);
writeFileSync(page, withoutAnalytics(readFileSync(page, 'utf8')));
process.stdout.write(`Allure report: ${page}\n`);

/** The page without the tags that load and feed an analytics script: a report about a bank stays where it is. */
function withoutAnalytics(html: string): string {
  return html.replace(
    /<script\b[^>]*>(?:(?!<\/script>)[\s\S])*?googletagmanager(?:(?!<\/script>)[\s\S])*?<\/script>/g,
    '',
  );
}
