import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { Hooks } from './hooks.ts';
import { operate } from './operate.ts';
import { routes } from './routes/table.ts';
import type { Answer, Call, OperationName, Workings } from './types.ts';
import { writeAnswer } from './wire.ts';

/** One running server, as the routes find it. */
export interface Instance {
  workings: Workings;
  hooks: Hooks;
  /** Calls so far by operation. */
  counts: Map<OperationName, number>;
}

type Bindings = HttpBindings & { instance: Instance };
type AppContext = Context<{ Bindings: Bindings }>;

/** The routes. All servers of a process share them; the server that is called comes with each request. */
export const app = new Hono<{ Bindings: Bindings }>();

// Each route also answers behind a path, for variations in which a gateway stands before the service.
for (const prefix of ['', '/gateway']) {
  for (const { operation, method, path } of routes) {
    app.on(method, prefix + path, (context) => answerCall(operation, context));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    app.all(prefix + path, (context) => answerNoRoute(405, methodsOf(path), context));
  }
}
app.notFound((context: AppContext) => answerNoRoute(404, '', context));

async function answerCall(operation: OperationName, context: AppContext): Promise<Response> {
  const { instance, outgoing } = context.env;
  const call = await readCall(operation, context);
  const answer = await operate(call, instance.workings, instance.hooks);
  await writeAnswer(answer, call, instance.workings.wire, outgoing);
  return RESPONSE_ALREADY_SENT;
}

async function readCall(operation: OperationName, context: AppContext): Promise<Call> {
  const { incoming, instance } = context.env;
  const { method, url } = context.req;
  const rawBody = method === 'GET' || method === 'HEAD' ? '' : await context.req.text();
  const n = (instance.counts.get(operation) ?? 0) + 1;
  instance.counts.set(operation, n);
  return {
    operation,
    method,
    params: context.req.param(),
    query: new URL(url).searchParams,
    headers: incoming.headers as Record<string, string>,
    body: parsed(rawBody),
    rawBody,
    n,
  };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function methodsOf(path: string): string {
  return routes
    .filter((route) => route.path === path)
    .map(({ method }) => method)
    .join(', ');
}

async function answerNoRoute(status: 404 | 405, allow: string, context: AppContext): Promise<Response> {
  const { instance, outgoing, incoming } = context.env;
  const { rules, wire } = instance.workings;
  const answer: Answer = { status, body: rules.errors.noRoute(status, context.req.method, context.req.path) };
  if (status === 405) answer.headers = { allow };
  const call = { headers: incoming.headers } as Call;
  await writeAnswer(answer, call, wire, outgoing);
  return RESPONSE_ALREADY_SENT;
}
