import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { sendPairs, visibleSecondsOf } from '../../support/resources/first-registration.ts';
import { askForLateLook } from '../../support/resources/late-looks.ts';
import {
  callAllRegistrations,
  callOwnRegistrations,
  registeringProvidersOf,
  showsPair,
} from '../../support/resources/registrations.ts';
import type { Pairs } from './pairs.ts';

/**
 * Asks for one more registration at the end of the run, with a provider that is new to a recipient. By then nothing else is written,
 * and a list that only other writes renew shows that it is an old one.
 */
export async function askForLastRequest(context: CheckContext, pairs: Pairs): Promise<void> {
  for (const [client, known] of pairs) {
    const provider = registeringProvidersOf(context).find((id) => !known.has(id));
    if (provider === undefined) continue;
    await askForLateLook(context, (atTheEnd) => requestBetweenLists(atTheEnd, client, provider));
    return;
  }
}

/** Reads both lists around a request, the recipient's own one before and after the list for all: the laws hold them against each other. */
async function requestBetweenLists(context: CheckContext, client: string, provider: string): Promise<void> {
  const isShown = (list: Parameters<typeof showsPair>[0]) => showsPair(list, client, provider);
  const seconds = visibleSecondsOf(context);
  await callAllRegistrations(context);
  await sendPairs(context, [client], [provider]);
  await readUntil(context, () => callOwnRegistrations(context, client), isShown, seconds);
  await readUntil(context, () => callAllRegistrations(context), isShown, seconds);
  await callOwnRegistrations(context, client);
}
