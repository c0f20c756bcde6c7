import { join } from 'node:path';
import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { makeRunId } from '../../../src/engine/run-id.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { listFailed } from '../../cli/run/baseline.ts';
import type { RunRequest, RunView } from '../page/client/types.ts';
import { composeArguments } from '../runs/arguments.ts';
import { readObject, readTexts } from './read-texts.ts';
import type { Served } from './served.ts';

/** Starts, shows and stops runs. */
export function addRuns(app: Hono, served: Served): void {
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
