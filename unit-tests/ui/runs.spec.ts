import { appendFileSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunView } from '../../app/ui/page/client/types.ts';
import { composeArguments } from '../../app/ui/runs/arguments.ts';
import { JournalFollower } from '../../app/ui/runs/follow.ts';
import { setVariable } from '../../src/lib/env.ts';
import { reportSecret, serveUi, test } from './served.ts';

const request = { areas: [], depth: 'quick', mode: 'full', demo: true };

/** The views that the page is told, until one is of a phase. */
async function followUntil(phase: RunView['phase'], response: Response): Promise<RunView[]> {
  const views: RunView[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      views.push(JSON.parse(text.slice('data: '.length, end)));
      text = text.slice(end + 2);
      if (views.at(-1)!.phase === phase) return views;
    }
  }
  throw new Error(`the events ended before ${phase}`);
}

test('a run is shown while it lasts, and its report is opened, listed and compared', async ({ ui }) => {
  const events = await ui.ask('events');
  const started = await ui.ask('run', { ...request, areas: ['providers'] });
  expect(await started.json()).toMatchObject({ phase: 'starting' });
  const second = await ui.ask('run', request);
  expect([second.status, await second.json()]).toEqual([
    400,
    { problem: expect.stringContaining('a run is on') },
  ]);
  const views = await followUntil('ended', events);
  const { progress, ending, command } = views.at(-1)!;
  expect(command).toMatch(/^obc run --demo --only providers --depth quick --out \S+$/);
  expect(progress).toMatchObject({ share: 1, failed: 0, failures: [] });
  expect(progress!.done).toBe(progress!.total);
  expect(progress!.requests).toBeGreaterThan(10);
  expect(ending).toMatchObject({ exitCode: 0, kind: 'observed' });
  const [run, ...others] = (await (await ui.ask('runs')).json()) as { name: string; page: string }[];
  expect(others).toEqual([]);
  expect(run).toMatchObject({ page: ending!.page, failed: 0, outcome: 'passed what was selected' });

  const report = await ui.fetch(`/reports/${reportSecret}/${run!.page}`);
  expect(report.status).toBe(200);
  expect(report.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-scripts$/);
  expect(await report.text()).toContain('the bundled reference server');
  const both = new URLSearchParams({ before: run!.name, after: run!.name });
  const compared = await ui.fetch(`/reports/${reportSecret}/compare?${both}`);
  expect(await compared.text()).toContain('Nothing changed.');
  const none = await ui.ask('run', { ...request, failedOf: run!.name });
  expect(await none.json()).toEqual({ problem: expect.stringContaining('no requirement failed') });
});

test('a link among the folders of runs leads nowhere', async ({ ui }) => {
  const reports = join(ui.folder, 'reports');
  mkdirSync(join(ui.folder, 'elsewhere', 'inner'), { recursive: true });
  mkdirSync(reports);
  writeFileSync(join(ui.folder, 'elsewhere', 'report.json'), '{}');
  symlinkSync(join(ui.folder, 'elsewhere'), join(reports, 'linked'));
  mkdirSync(join(reports, 'odd'));
  symlinkSync(join(ui.folder, 'elsewhere', 'report.json'), join(reports, 'odd', 'report.json'));
  for (const name of ['linked', 'odd'])
    expect((await ui.fetch(`/reports/${reportSecret}/run/${name}/`)).status).toBe(400);
  expect(await (await ui.ask('runs')).json()).toEqual([]);
});

test('a run is asked to stop once, and once more to stop at once; what it said is shown', async ({ ui }) => {
  const program = `
    let asked = 0;
    process.on('SIGINT', () => { console.log('asked ' + ++asked); if (asked === 2) process.exit(130); });
    setInterval(() => {}, 1000);
    console.log('ready');`;
  const { ask, runs } = serveUi(ui.folder, [process.execPath, '-e', program, '--']);
  const events = await ask('events');
  await ask('run', request);
  // It listens for signals as soon as it says something, which nothing but its end shows.
  const stopping = new Promise<void>((resolve) => {
    const timer = setInterval(async () => {
      if (runs.view.phase === 'ended') {
        clearInterval(timer);
        resolve();
      } else await ask('stop', {});
    }, 300);
  });
  const views = await followUntil('ended', events);
  await stopping;
  expect(views.map(({ phase }) => phase)).toContain('stopping');
  expect(views.at(-1)!.ending).toMatchObject({
    sentence: expect.stringContaining('The run left no report.'),
    kind: 'open',
  });
});

test('a journal is followed line by line, and read again where it was redacted', ({ ui }) => {
  mkdirSync(join(ui.folder, '.run'));
  const file = join(ui.folder, '.run/journal-w0.ndjson');
  const follower = new JournalFollower(ui.folder);
  const entry = (origin: string) => `${JSON.stringify({ type: 'reached', origin })}\n`;
  expect(follower.read()).toEqual({ entries: [], isWhole: false });
  const [first, second] = [entry('a'), entry('é')];
  appendFileSync(file, first + second.slice(0, -4));
  expect(follower.read().entries).toEqual([JSON.parse(first)]);
  appendFileSync(file, second.slice(-4));
  expect(follower.read()).toEqual({ entries: [JSON.parse(second)], isWhole: false });
  expect(follower.read().entries).toEqual([]);
  writeFileSync(`${file}.tmp`, entry('b'));
  renameSync(`${file}.tmp`, file);
  expect(follower.read()).toEqual({ entries: [JSON.parse(entry('b'))], isWhole: true });
  expect(readdirSync(join(ui.folder, '.run'))).toContain('journal-w0.ndjson');
});

test('a run of the page has the plug-ins of obc ui, its environment and what failed before', () => {
  const only = ['provider-id-is-an-integer', 'provider-name-is-a-string'];
  const asked = { areas: ['providers'], depth: 'deep', mode: 'read-only', environment: 'test' };
  setVariable('OBC_PLUGINS', join(process.cwd(), 'scheme'));
  try {
    const words = composeArguments(asked, { file: 'target.yaml', out: 'reports/a', only }).join(' ');
    expect(words).toContain('run target.yaml --env test ');
    expect(words).toMatch(/ --plugin \S*scheme /);
    expect(words).toContain(`--only ${only.join(',')} `);
    expect(words).toContain('--read-only --depth deep --out reports/a');
  } finally {
    setVariable('OBC_PLUGINS', '');
  }
});
