import type { Description } from '../../proof/reference-server/description.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { variationsByArea } from '../../proof/variations/index.ts';
import type { ScenarioName } from '../run/scenarios.ts';

type VariedArea = keyof typeof variationsByArea;

const areaOf: Readonly<Partial<Record<ScenarioName, Exclude<VariedArea, 'general'>>>> = {
  'list-providers': 'providers',
  'list-accounts': 'fdx-accounts',
  'read-account': 'fdx-accounts',
  'account-detail': 'account-detail',
  'create-recipient': 'recipients',
  'update-recipient': 'recipients',
  'regenerate-secret': 'recipients',
  register: 'registrations',
  revoke: 'revocation',
};

/** Servers that do what no client need be ready for: identity is none of the codings of an answer (RFC 9110, 8.4.1). */
const unfair = new Set(['answers-packed-and-said-to-be-plain-before']);

/** The conforming servers that differ where a scenario can notice it. */
export interface DifferingServers {
  /** Of the scenario's own area, and of what cuts across the areas. */
  readonly differing: readonly Variation[];
  /** Those that take what the document leaves open in another way: a client has to be told of it. */
  readonly untold: readonly Variation[];
}

/** The variations that concern a scenario; none of one that takes as long as a client is patient. Starts a server to ask it how it describes itself. */
export async function listDifferingServers(scenario: ScenarioName): Promise<DifferingServers> {
  const server = await startReferenceServer();
  await server.close();
  const area = areaOf[scenario];
  if (area === undefined) return { differing: [], untold: [] };
  const isTold = ({ declares }: Variation) => {
    const described = structuredClone(server.description);
    declares?.(described);
    const [plain, varied] = [server.description, described].map((one) => describeConventions(area, one));
    return plain === varied;
  };
  const all = [...variationsByArea[area], ...variationsByArea.general].filter(({ id }) => !unfair.has(id));
  return { differing: all.filter(isTold), untold: all.filter((one) => !isTold(one)) };
}

/** What the document leaves open and a client of an area has to know, as a text that can be compared. */
function describeConventions(area: VariedArea, described: Description): string {
  const { auth, recipients, registrations, revocation, banking, tokenEndpoint } = described;
  const { required, contactEmail, redirectDelimiter } = recipients;
  const conventions: Readonly<Partial<Record<VariedArea, unknown>>> = {
    recipients: [required, contactEmail, redirectDelimiter],
    registrations: [registrations.pathArray, tokenEndpoint.scope],
    revocation: [revocation.delete.request, revocation.post.request],
    'account-detail': [banking.async, banking.accountsFilter],
  };
  return JSON.stringify([auth, conventions[area]]);
}
