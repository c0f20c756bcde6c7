import type { Asked } from '../recording/traffic.ts';
import { rules } from '../rules/index.ts';
import { type ClientSettings, documentedSettings, Past } from '../rules/past.ts';
import type { Rule, Ruling } from '../rules/rule.ts';
import { Docket, type PartyJudgement } from './judgement.ts';

/** The name under which findings of requests stand where a check's stands in other reports. */
export const requestCheck = 'recorded-requests';

/**
 * Judges what a client sent by every duty of a client that its requests can show: a pure fold over the recorded requests
 * of the interface, in the order in which they were sent.
 */
export function judgeClient(
  asked: readonly Asked[],
  settings: ClientSettings = documentedSettings,
  laws: readonly Rule[] = rules,
): PartyJudgement {
  const past = new Past(settings, asked);
  const docket = new Docket();
  for (const one of asked) {
    for (const rule of laws)
      if (rule.operations.has(one.exchange.operation)) takeDown(rule, one, rule.judge(one, past), docket);
    past.learn(one);
  }
  const { last } = past;
  if (settings.isWhole && last !== undefined)
    for (const rule of laws) takeDown(rule, last, rule.atEnd?.(past), docket);
  return docket.close();
}

function takeDown(rule: Rule, asked: Asked, ruling: Ruling | undefined, docket: Docket): void {
  if (ruling === undefined) return;
  const { requirement } = rule;
  if (typeof ruling === 'object' && 'observed' in ruling) {
    docket.observe({ requirement, check: requestCheck, what: ruling.observed, exchange: asked.exchange.id });
    return;
  }
  docket.count(requirement);
  if (ruling === 'kept') return;
  const { pointer = '', related = [], ...mismatch } = ruling;
  docket.charge(asked.exchange, {
    ...{ requirement, check: requestCheck, pointer, ...mismatch, count: 1, passive: false },
    ...(related.length === 0 ? {} : { related: related.map((one) => one.exchange.id) }),
  });
}
