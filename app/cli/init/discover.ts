import type { Area } from '../../../src/catalogue/requirements.ts';
import { runInProcess } from '../../../src/engine/in-process.ts';
import { sampleEvenly } from '../../../src/lib/sample-evenly.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Check } from '../../../src/plan/check.ts';
import { check } from '../../../src/plan/define-check.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import type { Fixtures, Registrations } from '../../../src/target-file/types.ts';
import { isObject } from '../../../tests/support/assertions/bodies.ts';
import { callAllRegistrations, recordsOf } from '../../../tests/support/resources/registrations.ts';
import { type Answers, declares } from './answers.ts';
import { collectorsOf } from './pin/collect.ts';

type Known = NonNullable<Registrations['known']>;

/** What a target shows of itself to its own credentials, by GETs alone. */
export interface Discovered {
  /** Ids of providers that it lists. */
  readonly providers: readonly string[];
  /** Accounts of the customer, with the members that hold them. */
  readonly accounts: readonly { readonly id: string; readonly kind?: string }[];
  /** Recipients that are connected with a provider: pairs that it lists as ACTIVE. */
  readonly known: Known;
  /** Why a part could not be read, in sentences. */
  readonly missed: readonly string[];
}

const max = { accounts: 8, known: 2 };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads what a target lists: providers, accounts with their kinds, and pairs that are registered. `text` is the target file
 * without them; areas whose variables are not set are left alone. Undefined where nothing can be asked. Nothing is written.
 */
export async function readFromTarget(
  answers: Answers,
  text: string,
  env: Environment,
): Promise<Discovered | undefined> {
  const areas = listReadableAreas(answers, env);
  if (areas.size === 0) return undefined;
  const found: { -readonly [Part in keyof Fixtures]: Fixtures[Part] } = {};
  const known: Known[number][] = [];
  try {
    const target = { ...parseTarget('the target file', text, env, { areas }), areas: [...areas] };
    const checks = [
      ...collectorsOf(target, false, found).filter(({ area }) => area !== 'general' && areas.has(area)),
      ...(areas.has('registrations') ? [pairsCollector(known)] : []),
    ];
    const { journal } = await runInProcess({ checks, target, plan: { mode: 'read-only' } });
    return {
      providers: (found.providers?.items ?? []).map(({ id }) => id),
      accounts: sampleEvenly(found.fdx?.accounts ?? [], max.accounts),
      known: known.slice(0, max.known),
      missed: journal.entries.flatMap((entry) =>
        entry.type === 'check' && entry.result.reason !== undefined
          ? [`${entry.result.check}: ${entry.result.reason}`]
          : [],
      ),
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { providers: [], accounts: [], known: [], missed: [error.message] };
  }
}

/** The areas that can be read with the variables that are set. */
function listReadableAreas(answers: Answers, env: Environment): ReadonlySet<Exclude<Area, 'general'>> {
  const isSet = (name: string | undefined) => name !== undefined && (env[name] ?? '') !== '';
  const readable = (
    [
      ['providers', isSet(answers.outboundTokenEnv)],
      ['registrations', isSet(answers.outboundTokenEnv) && areTokensSet(answers, isSet)],
      ['fdx-accounts', isSet(answers.fdxTokenEnv)],
    ] as const
  ).flatMap(([area, canRead]) => (canRead && declares(answers, area) ? [area] : []));
  return new Set(answers.baseUrl === undefined ? [] : readable);
}

/** True when each further token that registrations were given a variable for is there. */
function areTokensSet(answers: Answers, isSet: (name: string | undefined) => boolean): boolean {
  const { plainTokenEnv, adminTokenEnv, tokenUrl, partnerSecretEnv } = answers;
  const named = [plainTokenEnv, adminTokenEnv, tokenUrl === undefined ? undefined : partnerSecretEnv];
  return named.every((name) => name === undefined || isSet(name));
}

function pairsCollector(known: Known[number][]): Check {
  return check({
    id: 'registrations',
    area: 'registrations',
    title: 'reads registrations',
    ids: [],
    access: 'read',
    async run(context) {
      const records = recordsOf(await callAllRegistrations(context));
      for (const record of records) {
        if (!isObject(record) || record.registration_status !== 'ACTIVE') continue;
        const { client_id: recipient, provider_id: provider } = record;
        if (typeof recipient !== 'string' || !/^\d+$/.test(String(provider))) continue;
        known.push({ recipient, provider: String(provider) });
      }
    },
  });
}
