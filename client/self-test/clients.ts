import type { Variation } from '../../proof/reference-server/types.ts';
import type { ClientDetection } from '../../proof/self-test/detection.ts';
import { distribute } from '../../proof/self-test/pool.ts';
import { variations } from '../../proof/variations/index.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { judgeClient } from '../judge/client.ts';
import { judgeServer } from '../judge/server.ts';
import { findAsked } from '../recording/recognize.ts';
import { describeHanded } from '../recording/recorder.ts';
import type { Asked } from '../recording/traffic.ts';
import { ReferenceClient } from '../reference-client/client.ts';
import { clientFaults } from '../reference-client/faults/index.ts';
import type { ClientVariant } from '../reference-client/habits.ts';
import { clientVariations } from '../reference-client/variations.ts';
import { openRecordingWire } from '../reference-client/wire.ts';
import { documentedSettings } from '../rules/past.ts';
import { isRefused } from '../rules/request.ts';

/** A client that the self-test examines, by names, so that it can be told to another process. */
export interface ClientName {
  readonly id: string;
  /** The client. */
  readonly variant: string;
  /** The conforming server that it uses; the clean one when absent. */
  readonly server?: string;
}

/** What the self-test learned of one client. */
export interface ClientExamination extends ClientName {
  /** The requirement that it breaks; absent for one that conforms. */
  readonly breaks?: RequirementId;
  /** Requirements that were charged. */
  readonly charged: readonly RequirementId[];
  /** Requests that a server refused which takes all that conforms, told by method and path. */
  readonly refused: readonly string[];
  /** Requirements that its requests show, kept or broken. */
  readonly shown: readonly RequirementId[];
}

/** Requests per second that the clients are held to. */
const rate = 8;

const clients: readonly (ClientVariant & { readonly breaks?: RequirementId })[] = [
  ...clientVariations,
  ...clientFaults,
];

/** Every client that is broken on purpose, and every one that conforms. */
export function listClients(): readonly ClientName[] {
  return clients.map(({ id }) => ({ id, variant: id }));
}

/** The plain client with every conforming server that differs: neither of the two is to be charged. */
export function listClientPairs(servers: readonly Variation[] = variations): readonly ClientName[] {
  const { id: variant } = clientVariations[0]!;
  return servers.map(({ id: server }) => ({
    id: `${variant} against ${server}`,
    ...{ variant, server },
  }));
}

/** Examines clients in as many processes as there are cores. */
export async function examineClients(names: readonly ClientName[]): Promise<readonly ClientExamination[]> {
  const learned: ClientExamination[] = [];
  await distribute('client/self-test/worker', names, (one: ClientExamination) => learned.push(one));
  return learned;
}

/**
 * Lets one client use a reference server of its own, and judges what it sent, and what it was answered. Throws for a name
 * that does not come from here.
 */
export async function examineClient(name: ClientName): Promise<ClientExamination> {
  const variant = clients.find(({ id }) => id === name.variant);
  if (variant === undefined) throw new Error(`there is no client ${name.variant}`);
  const wire = await openRecordingWire(variations.filter(({ id }) => id === name.server));
  try {
    await new ReferenceClient(wire, variant.habits).run();
  } finally {
    await wire.close();
  }
  const asked = findAsked(wire.requests);
  const {
    findings,
    judged,
    charged: odd,
  } = judgeClient(asked, {
    ...documentedSettings,
    isWhole: true,
    requestsPerSecond: rate,
    handed: describeHanded(wire.server, []),
  });
  // The server conforms, whatever the client does.
  const ofServer = judgeServer(
    asked,
    { ...documentedSettings, tokenHeader: wire.server.description.auth.header },
    odd,
  ).findings.filter(({ grade }) => grade === 'fail');
  return {
    ...name,
    ...(variant.breaks === undefined ? {} : { breaks: variant.breaks }),
    charged: [...new Set([...findings, ...ofServer].map(({ requirement }) => requirement))],
    refused: name.server === undefined ? listRefused(asked) : [],
    shown: [...judged.keys()],
  };
}

/** Lists what was refused, `/Token` aside: the document does not show who gets a token beside the partner. */
function listRefused(asked: readonly Asked[]): string[] {
  return asked
    .filter((one) => isRefused(one) && one.exchange.operation !== 'token')
    .map(({ exchange: { request, response } }) => `${request.method} ${request.url} ${response?.status}`);
}

/** Sums up what was learned of the clients. */
export function detectClients(examinations: readonly ClientExamination[]): ClientDetection {
  const faults = examinations.filter(({ breaks }) => breaks !== undefined);
  const conforming = examinations.filter(({ breaks }) => breaks === undefined);
  const rows = requirements.filter(({ party, level }) => party === 'client' && level !== 'SILENT');
  const caught = faults.filter(({ breaks, charged }) => charged.length === 1 && charged[0] === breaks);
  const killed = new Set(caught.map(({ breaks }) => breaks));
  const unkilled = rows.filter(({ id }) => !killed.has(id));
  return {
    faults: faults.length,
    detected: caught.length,
    conforming: conforming.length,
    falseAlarms: conforming.filter(({ charged }) => charged.length > 0).length,
    requirements: rows.length,
    killed: rows.length - unkilled.length,
    complaints: [
      ...faults
        .filter((one) => !caught.includes(one))
        .map(
          ({ id, breaks, charged }) =>
            `client fault ${id}: charged with ${charged.join(', ') || 'nothing'}, not ${breaks} alone`,
        ),
      ...conforming
        .filter(({ charged }) => charged.length > 0)
        .map(({ id, charged }) => `conforming client ${id}: false alarm: ${charged.join(', ')}`),
      ...conforming
        .filter(({ refused }) => refused.length > 0)
        .map(({ id, refused }) => `conforming client ${id}: refused: ${refused.join(', ')}`),
      ...unkilled.map(({ id }) => `no client fault shows ${id}`),
    ],
  };
}
