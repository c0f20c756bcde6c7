import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { type Reading, verifyReadings } from '../../support/assertions/settling.ts';
import {
  compareViews,
  compareWithBefore,
  isSameMember,
  profileMembers,
  type Shown,
} from '../../support/resources/recipient-readings.ts';
import { verifyDetail } from './read-back.ts';
import { compareUris, documentedMembersOf, type Updated } from './updates.ts';

const untouched = [...profileMembers, 'scope'] as const;

/** Whether an answer shows the other members as the detail did before, or as they were sent. */
function compareUntouched(shown: Shown, { recipient, before }: Updated): Reading[] {
  const asSent = untouched.filter((member) =>
    isSameMember(member, recipient.payload[member], shown.recipient[member]),
  );
  return compareViews('recipient-update-leaves-the-other-members-alone', before, shown, untouched).filter(
    ({ holds, pointer }) => holds || !asSent.some((member) => pointer === `/${member}`),
  );
}

/** Judges the answer to an update, and the detail once it shows it. Gives the detail that was read last. */
export async function judgeUpdate(
  context: CheckContext,
  updated: Updated,
  exchange: Answered,
  uris: readonly string[],
): Promise<JsonObject> {
  const { recipient, before } = updated;
  let latest = before;
  const shown = { exchange, recipient: requireObject(exchange) };
  verifyReadings(context, [
    compareUris('recipient-update-replaces-the-redirect-uris', exchange, uris),
    ...compareUntouched(shown, updated),
  ]);
  await verifyDetail(context, recipient.clientId, (detail) => {
    latest = detail.recipient;
    return [
      compareUris('updated-redirect-uris-are-read-back', detail.exchange, uris),
      ...compareWithBefore('recipient-update-leaves-the-other-members-alone', before, detail, untouched),
      compareMembers(exchange, detail.exchange),
    ];
  });
  return latest;
}

function compareMembers(updated: Answered, detail: Answered): Reading {
  const [got, wanted] = [updated, detail].map((exchange) => documentedMembersOf(requireObject(exchange)));
  return {
    id: 'recipient-update-carries-the-members-of-the-detail',
    holds: holdSameItems(got!, wanted!),
    exchange: updated,
    wanted: wanted!.join(', '),
    got: got!.join(', '),
    related: [detail],
  };
}
