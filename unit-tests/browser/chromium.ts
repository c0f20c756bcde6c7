import { existsSync } from 'node:fs';
import { readEnvironment } from '../../src/lib/env.ts';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const advice = [
  'Install it (Debian and Ubuntu: apt-get install chromium), or set OBC_CHROMIUM to the path of a Chromium or Chrome.',
  'Only npm run test:browser needs it; npm test does not.',
].join('\n');

/** The browser of this machine: what OBC_CHROMIUM names, or Chromium in a usual place; otherwise says what to do. */
export function chromium(): string {
  const named = readEnvironment().OBC_CHROMIUM || undefined;
  const found = named === undefined ? usual.find((path) => existsSync(path)) : named;
  if (found !== undefined && existsSync(found)) return found;
  const problem =
    named === undefined ? `no Chromium at ${usual.join(', ')}` : `OBC_CHROMIUM is ${named}, where nothing is`;
  process.stderr.write(`error: the browser tests need Chromium: ${problem}.\n${advice}\n`);
  process.exit(2);
}
