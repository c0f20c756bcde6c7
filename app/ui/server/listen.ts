import { once } from 'node:events';
import { lstatSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import { makeRunId } from '../../../src/engine/run-id.ts';
import { writeCommand } from '../../../src/lib/command-line.ts';
import { startListening } from '../../../src/lib/listen-errors.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { compare } from '../../../src/report/diff/compare.ts';
import { renderComparisonPage } from '../../../src/report/diff/page.ts';
import { listFailed } from '../../cli/run/baseline.ts';
import type { RunRequest, RunView } from '../page/client/types.ts';
import { composeArguments } from '../runs/arguments.ts';
import { ChangedMeanwhile } from '../target/files.ts';
import { addEditor } from './editor.ts';
import { addSafetyHeaders, refuse, refuseForeigners, requireSecret } from './guard.ts';
import { readObject, readTexts } from './read-texts.ts';
import type { Served } from './served.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Ends the answers that are on, and resolves when the port is free. */
  close(): Promise<void>;
}

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Answers the requests that reach a port of 127.0.0.1 by a function over the standard's requests and responses; `handlerOf` makes it when
 * the port is known. Throws UserError when the port is not to be had.
 */
export async function listenOnLoopback(
  port: number,
  handlerOf: (port: number) => Handler,
): Promise<Listening> {
  const server = createServer();
  await startListening(server, port);
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  const handle = handlerOf(own);
  server.on('request', (incoming, outgoing) => {
    void answer(incoming, outgoing, handle).catch(() => {
      // An address or a method that no page sends may fail before there is an answer.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(400, { connection: 'close' }).end('a request that no page sends\n');
    });
  });
  return {
    port: own,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handle: Handler): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      [value].flat().join(', '),
    ]),
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit);
  const response = await handle(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}

/** Longer requests are none of our page. */
const maxBodyBytes = 1024 * 1024;

/** Answers a request that is longer. */
function refuseLong(context: Context): Response {
  const problem = 'the request is longer than 1 MB: a target file has at most 256 KB';
  return context.json({ problem }, 413);
}

/**
 * The page and what it asks for, below an address that holds a secret; reports stand below one with a secret of its own,
 * which opens nothing else. `port` is where it listens.
 */
export function createApp(served: Served, port: number): Hono {
  const { secret, reportSecret } = served;
  const app = new Hono();
  app.use(addSafetyHeaders, refuseForeigners(port));
  app.use('/ui/:secret/*', requireSecret(secret), bodyLimit({ maxSize: maxBodyBytes, onError: refuseLong }));
  app.use('/reports/:secret/*', requireSecret(reportSecret));
  // The address without its last slash, as it is easily copied.
  app.get('/ui/:secret', (context) => context.redirect(`/ui/${secret}/`));
  addEditor(app, served);
  addRuns(app, served);
  addReports(app, served);
  app.notFound(refuse);
  app.onError((error, context) => {
    if (error instanceof ChangedMeanwhile)
      return context.json({ problem: error.message, isChanged: true }, 409);
    if (error instanceof UserError) return context.json({ problem: error.message }, 400);
    return context.json({ problem: `${error.message}: this is a fault of the suite` }, 500);
  });
  return app;
}

/**
 * What a report page may do here: run the script that it holds, and nothing else. Its origin is none, so that it reaches
 * nothing of the page that edits and starts runs, even where a report was not made by the suite.
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts',
].join('; ');

/** Report pages as they were written, and comparisons of two reports. */
function addReports(app: Hono, { earlier }: Served): void {
  app.get('/reports/:secret/run/:name/', (context) => {
    const file = join(earlier.folderOf(context.req.param('name')), 'index.html');
    return showPage(context, readPage(file));
  });
  app.get('/reports/:secret/compare', (context) => {
    const { before, after } = context.req.query();
    if (before === undefined || after === undefined)
      throw new UserError('choose two runs to compare, on the page of obc ui');
    return showPage(
      context,
      renderComparisonPage(compare(earlier.reportOf(before), earlier.reportOf(after))),
    );
  });
}

function showPage(context: Context, page: string): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(page);
}

function readPage(file: string): string {
  // A link could lead to any file.
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UserError(`the run has no page: ${writeCommand('report FOLDER')} makes it`);
  return readFileSync(file, 'utf8');
}

/** Starts, shows and stops runs. */
function addRuns(app: Hono, served: Served): void {
  const { runs } = served;
  app.post('/ui/:secret/run', async (context) => {
    const request = readRequest(await readObject(context));
    const { file } = request.demo === true ? { file: undefined } : await readTexts(context, ['file']);
    const out = join(served.folder, `${new Date().toISOString().slice(0, 10)}-${makeRunId()}`);
    const only = failedOf(request, served);
    const source = { file, out, ...(only === undefined ? {} : { only }) };
    const title = file ?? 'the bundled reference server';
    runs.start({ args: composeArguments(request, source), out, title });
    return context.json(runs.view);
  });
  app.post('/ui/:secret/stop', (context) => {
    runs.stop();
    return context.json(runs.view);
  });
  app.get('/ui/:secret/events', (context) =>
    streamSSE(context, async (stream) => {
      const { signal } = context.req.raw;
      let wake: () => void = () => {};
      let latest: RunView | undefined = runs.view;
      const leave = runs.subscribe((view) => {
        latest = view;
        wake();
      });
      const end = () => wake();
      signal.addEventListener('abort', end);
      stream.onAbort(end);
      // What changes while one is written is written once.
      while (!stream.aborted && !signal.aborted) {
        if (latest === undefined) {
          await new Promise<void>((resolve) => (wake = resolve));
          continue;
        }
        const data = JSON.stringify(latest);
        latest = undefined;
        await stream.writeSSE({ data });
      }
      leave();
    }),
  );
  app.get('/ui/:secret/runs', (context) => context.json(served.earlier.list()));
}

function failedOf({ failedOf: name }: RunRequest, { earlier }: Served): readonly string[] | undefined {
  if (name === undefined) return undefined;
  const failed = listFailed(earlier.reportOf(name));
  if (failed.length === 0) throw new UserError(`no requirement failed in ${name}: choose another run`);
  return failed;
}

function readRequest(body: Readonly<Record<string, unknown>>): RunRequest {
  const { areas, depth, mode, environment, failedOf: of, demo } = body;
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (!Array.isArray(areas) || !areas.every(isText) || !isText(depth) || !isText(mode))
    throw new UserError('the request is not one of the page: reload it');
  return {
    ...{ areas, depth, mode },
    ...(isText(environment) ? { environment } : {}),
    ...(isText(of) ? { failedOf: of } : {}),
    ...(demo === true ? { demo } : {}),
  };
}
