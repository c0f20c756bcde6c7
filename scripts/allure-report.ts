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
const html = offline(readFileSync(page, 'utf8'));
if (/<script\b[^>]*\bsrc="https?:/.test(html) || html.includes('googletagmanager')) {
  process.stderr.write(
    'error: the Allure page still loads a script from the internet: its form has changed\n',
  );
  process.exit(4);
}
writeFileSync(page, html);
process.stdout.write(`Allure report: ${page}\n`);

/** The page without its analytics, and forbidden to call anybody: a report about a bank stays where it is. */
function offline(page: string): string {
  const policy = "default-src 'unsafe-inline' 'unsafe-eval' data: blob:";
  return page
    .replace(/<script\b[^>]*\bsrc="https?:[^>]*><\/script>/g, '')
    .replace(/<script>\s*window\.dataLayer[\s\S]*?<\/script>/g, '')
    .replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
