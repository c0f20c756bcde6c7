import { chooseProxies, chooseProxy, describeProxy, type Proxies } from '../../../src/http/proxy.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { listPreloads, preloadOrigin } from '../../../src/lib/preloads.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { makePlan, type Plan } from '../../../src/plan/plan.ts';
import { describeSelection, isSelective } from '../../../src/plan/selection.ts';
import { formatDuration } from '../../../src/report/formats/text.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import { describeCommands } from '../../../src/target-file/commands.ts';
import { describeDepartures } from '../../../src/target-file/departures.ts';
import { type Demand, describeHints } from '../../../src/target-file/hints.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import type { ChosenTarget } from '../../command-line/chosen-target.ts';
import { planOptionsOf, type ResolvedOptions, selectionOf } from './options.ts';

/**
 * Describes in lines what a run is about to do: the target, the settings that repeat it, and what the target file lacks.
 * `asked` is the folder that was asked for, `found` the target file that nobody named.
 */
export function describeRun(
  target: Target | undefined,
  options: ResolvedOptions,
  { asked, found }: { readonly asked: string; readonly found?: string | undefined },
): string[] {
  const { seed, depth, mode, shard, repeat, env, out } = options;
  const name = target === undefined ? 'the bundled reference server' : target.target.name;
  const parts = [`Certifying ${name}`, mode, depth, `seed ${seed}`];
  if (shard !== undefined) parts.push(`shard ${shard.index}/${shard.of}`);
  if (options.requests !== undefined) parts.push(`at most ${pluralize(options.requests, 'request')}`);
  if (repeat > 1) parts.push(`each check at most ${repeat} times`);
  if (env !== undefined) parts.splice(1, 0, `environment ${env}`);
  parts.push(...describeSelection(selectionOf(options)));
  const lines = [parts.join(' · ')];
  if (mode === 'read-only' && options.readOnly !== true)
    lines.push('note: production is only read from; target.allowWrites changes that');
  if (found !== undefined)
    lines.push(`note: by the target file ${found}; --demo is the bundled server instead`);
  if (out !== asked)
    lines.push(`note: ${asked} keeps the reports of the whole run; those of this one go to ${out}`);
  if (target === undefined) return lines;
  const { recipients: ofOne, shared, requests } = planOf(target, options).demand;
  const recipients = ofOne + shared * (options.workers - 1);
  return [
    ...lines,
    ...describeCommands(target).map((command) => `note: a test may run ${command}`),
    ...describeTransport(target, chooseProxies(target, readEnvironment())).map((text) => `note: ${text}`),
    describeRequests(requests, target),
    ...(recipients === 0 ? [] : [describeCreations(recipients, target)]),
    ...hintsFor(target, options, { recipients, requests }).map((hint) => `hint: ${hint}`),
  ];
}

function planOf(target: Target, options: ResolvedOptions): Plan {
  return makePlan(checks, target, planOptionsOf(options));
}

/** How the target is reached where that is not as usual, and what that costs. */
function describeTransport(target: Target, proxies: Proxies): string[] {
  const addresses = {
    'outbound.baseUrl': target.outbound?.baseUrl,
    'banking.baseUrl': target.banking?.baseUrl,
  };
  const through = Object.entries(addresses).flatMap(([setting, address]) => {
    const proxy = address === undefined ? undefined : chooseProxy(new URL(address), proxies);
    return proxy === undefined ? [] : [`${setting} is reached through ${describeProxy(proxy)}`];
  });
  const deviations = describeDepartures(target).map(
    (text) => `the target file departs from the document: ${text}`,
  );
  return [...through, ...deviations, ...describeSurroundings(readEnvironment())];
}

/** Describes what stands around the run and would change what it says, and what became of it. */
function describeSurroundings(env: ReturnType<typeof readEnvironment>): string[] {
  const preloads = listPreloads(env).map(
    (option) =>
      `code is loaded before the suite, so that the run is not called conformant: ${option} (${preloadOrigin})`,
  );
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return preloads;
  return [
    ...preloads,
    'NODE_TLS_REJECT_UNAUTHORIZED changes nothing here: tls.ca and tls.insecure of the target file do',
  ];
}

/** How much a run asks, and how long that takes at least where the rate is limited. */
function describeRequests(requests: number, { limits }: Target): string {
  const { requestsPerSecond: rate } = limits ?? {};
  const minDuration =
    rate === undefined
      ? ''
      : `; limits.requestsPerSecond stretches them over ${formatDuration((requests / rate) * 1000)} at least`;
  return `note: the checks send about ${pluralize(requests, 'request')}, more where the target holds much data${minDuration}`;
}

/** What a run leaves behind for good is said before it is done. */
function describeCreations(recipients: number, { limits }: Target): string {
  const max = limits?.createdRecipients;
  const allowed =
    max === undefined ? 'limits.createdRecipients caps it' : `limits.createdRecipients is ${max}`;
  return `note: the checks create at most ${pluralize(recipients, 'recipient')}, more where the target accepts what it may refuse; they cannot be deleted (${allowed})`;
}

function hintsFor(
  target: Target,
  options: ResolvedOptions,
  foreseen: Pick<Demand, 'recipients' | 'requests'>,
): string[] {
  // Who names a part knows what it needs, and the verdict tells what is missing.
  if (isSelective(selectionOf(options))) return [];
  const { target: file } = options;
  const today = new Date().toISOString().slice(0, 10);
  if (file !== undefined) return describeHints(target, { ...demandOf(target), ...foreseen }, today);
  const token = target.outbound !== undefined && target.outbound.auth.token === undefined;
  return [
    ...(token ? ['OBC_TOKEN is not set: every check that needs a valid token is blocked'] : []),
    'this first look tests what needs no settings; a target file lets the run test the rest',
  ];
}

/** What all checks of the declared areas use up together. */
function demandOf({ areas }: Target): Omit<Demand, 'recipients' | 'requests'> {
  const declared = checks.filter(({ area, mock }) => !mock && (area === 'general' || areas.includes(area)));
  const sum = (count: (check: (typeof checks)[number]) => number) =>
    declared.reduce((all, check) => all + count(check), 0);
  const own = sum(({ resources }) => resources.sessions?.length ?? 0);
  return {
    connections: sum(({ resources }) => resources.connections ?? 0),
    // One more is shared by the checks that only read.
    sessions: own + 1,
  };
}

/**
 * Asks a person at a terminal whether a target file that nobody named may run its commands. Throws UserError where the answer
 * is no, and where nobody can be asked. Naming the file says yes, and so does --allow-commands.
 */
export async function verifyCommands(
  { target, found }: ChosenTarget,
  options: ResolvedOptions,
): Promise<void> {
  const commands = target === undefined || found === undefined ? [] : describeCommands(target);
  if (commands.length === 0 || options.allowCommands === true) return;
  const said = `the target file ${found} was found and not named, and it runs ${commands.join(' and ')}`;
  if (options.json !== true && process.stdin.isTTY === true && process.stdout.isTTY === true) {
    const { confirm } = await import('@clack/prompts');
    if ((await confirm({ message: `${said}. Go on?`, initialValue: false })) === true) return;
  }
  throw new UserError(`${said}: add --allow-commands, or name the file, if it may`);
}
