import { authenticate } from './authentication.ts';
import type { Hooks } from './hooks.ts';
import { Refusal } from './refusal.ts';
import { handlers } from './routes/index.ts';
import type { Answer, Call, Workings } from './types.ts';

/** Answers one call: hooks before, authentication, the route, hooks after. Never throws. */
export async function runOperation(call: Call, workings: Workings, hooks: Hooks): Promise<Answer> {
  const answer = await answerTo(call, workings, hooks);
  try {
    return await hooks.runAfter(answer, call, workings);
  } catch (error) {
    return errorAnswer(error, call, workings);
  }
}

async function answerTo(call: Call, workings: Workings, hooks: Hooks): Promise<Answer> {
  try {
    return (await hooks.runBefore(call, workings)) ?? (await perform(call, workings));
  } catch (error) {
    return errorAnswer(error, call, workings);
  }
}

function perform(call: Call, workings: Workings): Answer | Promise<Answer> {
  const { provoke500 } = workings.rules.auth;
  authenticate(call, workings);
  if (call.headers[provoke500.header] === provoke500.value) {
    throw new Refusal(500, workings.rules.errors.internalMessage);
  }
  return handlers[call.operation](call, workings);
}

function errorAnswer(error: unknown, call: Call, { rules }: Workings): Answer {
  const refusal = error instanceof Refusal ? error : new Refusal(500, rules.errors.internalMessage);
  if (refusal !== error) console.error(`reference server: ${call.operation} broke`, error);
  const body = rules.errors.body[rules.errors.groupOf(call.operation)](refusal, call);
  return { status: refusal.status, body };
}
