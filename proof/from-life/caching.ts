import { hookAfter, hookBefore } from '../mutate/changes.ts';
import type { Answer, Call, Fault, OperationName, Operations } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const seconds = 1000;

const reads: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'listRecipients',
  'getRecipient',
  'listRegistrations',
  'listRecipientRegistrations',
  'getAccount',
  'listAccounts',
];

interface Kept {
  readonly answer: Answer;
  readonly at: number;
}

/** Names what a call reads, without its caller. */
function nameTarget({ operation, params, rawQuery }: Call): string {
  return JSON.stringify([operation, params, rawQuery]);
}

function nameTargetAndToken(call: Call): string {
  return `${nameTarget(call)} ${call.headers['service-auth-key']}`;
}

/** Gives the first answer with a key again until it is too old. `isKept` says which answers are kept. */
function keepFirst(
  on: Operations,
  keyOf: (call: Call) => string,
  lifetime: number,
  isKept: (answer: Answer) => boolean = ({ status }) => status === 200,
): Fault['apply'] {
  return (workings) => {
    const cache = new Map<string, Kept>();
    const find = (call: Call) => {
      const kept = cache.get(keyOf(call));
      return kept !== undefined && workings.now() - kept.at < lifetime ? kept : undefined;
    };
    hookAfter(on, (answer, call, { now }) => {
      if (!isKept(answer)) return undefined;
      const kept = find(call);
      if (kept !== undefined) return structuredClone(kept.answer);
      cache.set(keyOf(call), { answer: structuredClone(answer), at: now() });
      return undefined;
    })(workings);
  };
}

/** Answers from a cache before anybody looks at the token. */
function keepBeforeAuthentication(
  on: OperationName,
  lifetime: number,
  isKept: (answer: Answer) => boolean,
): Fault['apply'] {
  return (workings) => {
    const cache = new Map<string, Kept>();
    hookBefore(on, (call, { now }) => {
      const kept = cache.get(nameTarget(call));
      return kept !== undefined && now() - kept.at < lifetime ? structuredClone(kept.answer) : undefined;
    })(workings);
    hookAfter(on, (answer, call, { now }) => {
      const kept = cache.get(nameTarget(call));
      if (isKept(answer) && (kept === undefined || now() - kept.at >= lifetime))
        cache.set(nameTarget(call), { answer: structuredClone(answer), at: now() });
    })(workings);
  };
}

/** Lets two nodes answer in turn, each of which keeps what it read and drops it for its own updates alone. */
const answerByTwoNodes: Fault['apply'] = (workings) => {
  const nodes = [new Map<string, Answer>(), new Map<string, Answer>()] as const;
  let requests = 0;
  hookAfter(['getRecipient', 'updateRecipient', 'regenerateSecret'], (answer, call) => {
    requests += 1;
    const node = nodes[requests % 2 === 0 ? 0 : 1];
    const id = call.params.client_id ?? '';
    if (answer.status !== 200) return undefined;
    if (call.operation !== 'getRecipient') {
      node.delete(id);
      return undefined;
    }
    const kept = node.get(id);
    if (kept !== undefined) return structuredClone(kept);
    node.set(id, structuredClone(answer));
    return undefined;
  })(workings);
};

export const caching = defineDefects('caching', [
  {
    id: 'second-read-is-empty',
    title: 'A read that is repeated is answered with 200 and no body',
    source: 'orubel/Beapi-API-Framework#79',
    batch: 1,
    apply: (workings) => {
      const seen = new Set<string>();
      hookAfter(reads, (answer, call) => {
        if (answer.status !== 200) return undefined;
        const key = nameTargetAndToken(call);
        if (seen.has(key)) return { status: 200 };
        seen.add(key);
        return undefined;
      })(workings);
    },
  },
  {
    id: 'update-leaves-the-cached-read',
    title: 'A recipient that was read before its update is shown as it was',
    source: 'ptpb/pb#244',
    batch: 1,
    apply: keepFirst('getRecipient', nameTarget, 60 * seconds),
  },
  {
    id: 'creation-leaves-the-cached-list',
    title: 'A new recipient is missing from a list that was read before',
    source: 'directus/v8-archive#891',
    batch: 1,
    apply: keepFirst('listRecipients', nameTarget, 60 * seconds),
  },
  {
    id: 'registrations-stay-as-they-were-read-first',
    title: "A recipient's registrations are shown for ever as they were read first",
    source: 'optuna/optuna-dashboard#23',
    batch: 1,
    apply: keepFirst('listRecipientRegistrations', nameTarget, Number.POSITIVE_INFINITY),
  },
  {
    id: 'cache-mixes-refusals-and-answers',
    title: 'Answers about a provider are cached for all callers, refusals of a token included',
    source: 'neatnik/omg.lol#635',
    batch: 1,
    apply: keepBeforeAuthentication(
      'getProvider',
      5 * seconds,
      ({ status }) => status === 200 || status === 401,
    ),
  },
  {
    id: 'accounts-are-cached-for-every-caller',
    title: 'Lists of accounts are cached by their URL, and given to every caller',
    source: 'morcen/passage#111',
    batch: 2,
    apply: keepBeforeAuthentication('listAccounts', 10 * seconds, ({ status }) => status === 200),
  },
  {
    id: 'one-of-two-nodes-keeps-its-copy',
    title: 'Of two nodes the one that did not carry out an update keeps showing its old copy',
    source: 'VirtoCommerce/vc-storefront#318',
    batch: 1,
    apply: answerByTwoNodes,
  },
]);
