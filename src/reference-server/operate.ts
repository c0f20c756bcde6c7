import { authenticate } from './authentication.ts';
import type { Hooks } from './hooks.ts';
import { Refusal } from './refusal.ts';
import { handlers } from './routes/index.ts';
import type { Answer, Call, Workings } from './types.ts';

/** Answers one call: hooks before, authentication, the route, hooks after. Never throws. */
export async function runOperation(call: Call, workings: Workings, hooks: Hooks): Promise<Answer> {
  const early = await guarded(() => hooks.runBefore(call, workings), call, workings);
  const answer = early ?? (await guarded(() => perform(call, workings), call, workings));
  const last = await guarded(() => hooks.runAfter(answer, call, workings), call, workings);
  return last;
}

function perform(call: Call, workings: Workings): Answer | Promise<Answer> {
  const { provoke500 } = workings.rules.auth;
  authenticate(call, workings);
  if (call.headers[provoke500.header] === provoke500.value) {
    throw new Refusal(500, workings.rules.errors.internalMessage);
  }
  return handlers[call.operation](call, workings);
}

async function guarded<T>(run: () => T | Promise<T>, call: Call, workings: Workings): Promise<T | Answer> {
  try {
    return await run();
  } catch (error) {
    return errorAnswer(error, call, workings);
  }
}

function errorAnswer(error: unknown, call: Call, { rules }: Workings): Answer {
  const refusal = error instanceof Refusal ? error : new Refusal(500, rules.errors.internalMessage);
  if (refusal !== error) console.error(`reference server: ${call.operation} broke`, error);
  const body = rules.errors.body[rules.errors.groupOf(call.operation)](refusal, call);
  return { status: refusal.status, body };
}
