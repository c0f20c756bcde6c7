import { expect, test } from '@playwright/test';
import { type Prism, startPrism } from '../../../app/cli/serve/mock/prism.ts';
import { laws } from '../../../laws/index.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import type { Area } from '../../../src/catalogue/requirements.ts';
import { judgeExchange } from '../../../src/contract/judge.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import { type Opinions, opinionsOn } from './opinions.ts';
import { type Relay, startRelay } from './relay.ts';

test.describe.configure({ mode: 'serial' });

let relay: Relay;
let prism: Prism;
test.beforeAll(async () => {
  relay = await startRelay();
  prism = await startPrism('proxy', { rest: [relay.address] });
});
test.afterAll(async () => {
  await prism.close();
  await relay.close();
});

/** Checks whose answers both are asked about. Prism itself ends at a path that is not well encoded, so none is odd. */
const usual = checks.filter(({ id }) => !id.startsWith('odd-'));

/** What both validators say of every answer of a run that goes through Prism. */
async function opinions(fault?: string, only: readonly Area[] = []): Promise<Opinions[]> {
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
  try {
    relay.to(server.baseUrl);
    const target = JSON.parse(
      JSON.stringify(referenceTarget(server.description)).replaceAll(server.baseUrl, prism.address),
    ) as Target;
    const answers: Answered[] = [];
    const listen = (exchange: Answered) => {
      answers.push(exchange);
      return judgeExchange(exchange);
    };
    const wireLimits = { timeoutMs: 5000 };
    await runInProcess({ laws, checks: usual, target, plan: { only }, judge: listen, wireLimits });
    return answers.map(opinionsOn);
  } finally {
    await server.close();
  }
}

/** Why the two may differ on an answer. What is in none of these is a mistake of one of them. */
const explained: Readonly<Record<string, (one: Opinions) => boolean>> = {
  'Prism answers a request whose JSON is malformed itself, in a form of its own': ({ isPrisms, prisms }) =>
    isPrisms && prisms.length === 0,
  'Prism cuts a list of violations that does not fit into a header': ({ isCut, ours }) =>
    isCut && ours.length > 0,
};

function agree({ ours, prisms }: Opinions): boolean {
  return JSON.stringify(ours) === JSON.stringify(prisms);
}

function unexplained(all: readonly Opinions[]): object[] {
  return all
    .filter((one) => !agree(one) && !Object.values(explained).some((reason) => reason(one)))
    .map(({ exchange: { operation, response }, ours, prisms }) => {
      return { operation, status: response.status, body: response.text.slice(0, 200), ours, prisms };
    });
}

const met = new Set<string>();

function noteReasons(all: readonly Opinions[]): void {
  for (const [why, holds] of Object.entries(explained))
    if (all.some((one) => !agree(one) && holds(one))) met.add(why);
}

test('Prism and the contract find nothing in the answers of the reference server', async () => {
  const all = await opinions();
  noteReasons(all);
  expect(all.length).toBeGreaterThan(400);
  expect(unexplained(all)).toEqual([]);
  expect(all.filter((one) => agree(one) && one.ours.length > 0)).toEqual([]);
});

/** Faults of the contract, of each kind of keyword and each area, with the checks that meet them. */
const seeded: readonly (readonly [fault: string, area: Area])[] = [
  ['provider-provider-id-number-to-text', 'providers'],
  ['provider-country-lower-case', 'providers'],
  ['recipients-bare-id', 'recipients'],
  ['old-recipient-listed-with-its-secret', 'recipients'],
  ['recipient-registrations-client-id-wrap-in-list', 'registrations'],
  ['revocation-400-error-drop', 'revocation'],
  ['accounts-accounts-deposit-account-current-balance-number-to-text', 'fdx-accounts'],
  ['listed-accounts-without-their-kind', 'fdx-accounts'],
  ['detail-login-last-refresh-2026-01-14t12-00-00z', 'account-detail'],
  ['detail-accounts-last-title-null', 'account-detail'],
  ['pending-http-status-code-drop', 'account-detail'],
];

for (const [fault, area] of seeded) {
  test(`Prism and the contract find the same under the fault ${fault}`, async () => {
    const all = await opinions(fault, [area]);
    noteReasons(all);
    expect(unexplained(all)).toEqual([]);
    expect(
      all.filter(({ ours, prisms, isCut }) => ours.length > 0 && (isCut || prisms.length > 0)),
    ).not.toEqual([]);
  });
}

test('each explanation of a difference is needed', () => {
  expect(Object.keys(explained).filter((why) => !met.has(why))).toEqual([]);
});
