import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { UserError } from '../../../src/lib/user-error.ts';
import { ChangedMeanwhile } from '../target/files.ts';
import { addEditor } from './editor.ts';
import { addSafetyHeaders, refuse, refuseForeigners, requireSecret } from './guard.ts';
import { addReports } from './reports.ts';
import { addRuns } from './runs.ts';
import type { Served } from './served.ts';

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
