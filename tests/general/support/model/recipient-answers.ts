import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { type JsonObject, requireObject } from '../../../support/assertions/bodies.ts';
import { verifyReadings } from '../../../support/assertions/settling.ts';
import type { Sent } from '../../../support/model/history.ts';
import type { Tracked } from '../../../support/model/tracked.ts';
import {
  compareViews,
  compareWithBefore,
  compareWithSent,
  profileMembers,
  textsOf,
} from '../../../support/resources/recipient-readings.ts';
import type { CreatedRecipient } from '../../../support/resources/recipients.ts';
import { readDetail } from '../../../support/resources/shared-recipient.ts';

/** One recipient of the model. */
export interface Owned {
  readonly letter: string;
  readonly recipient: CreatedRecipient;
  /** True in the history that created it. */
  isNew: boolean;
  /** What it showed when the model met it; undefined until its detail was read. */
  detail: JsonObject | undefined;
  /** Its redirect URLs, joined by spaces in their order. */
  readonly uris: Tracked<string>;
  /** What its latest update gave it, and when a read last showed that, on the scale of the history. */
  given: string;
  seenAt: number;
  /** Whether the list shows it. */
  readonly presence: Tracked<boolean>;
}

/** The letter that a recipient has in texts. */
export function letterOf(at: number): string {
  return String.fromCharCode(65 + at);
}

/** An accepted write of the history. */
export interface Write {
  readonly kind: 'update' | 'renewal';
  readonly owned: Owned;
  readonly sent: Sent;
}

const profile = [...profileMembers, 'scope'] as const;

/** Redirect URLs that no order explains are a matter of what came after the latest update of their recipient. */
export function findCause(owned: Owned, writes: readonly Write[], read: Sent): RequirementId {
  const before = writes.filter(({ sent }) => sent.began < read.ended);
  const own = before.filter((write) => write.kind === 'update' && write.owned === owned);
  // What it reads back for the first time is a matter of its creation, whatever came in between.
  if (owned.isNew && own.length === 0 && owned.seenAt === 0)
    return 'recipient-detail-reads-back-what-was-created';
  const latest = Math.max(0, owned.seenAt, ...own.map(({ sent }) => sent.ended));
  const since = before.filter(({ sent }) => sent.began > latest);
  const isRenewed = since.some((write) => write.kind === 'renewal' && write.owned === owned);
  const isBesideUpdate = since.some((write) => write.kind === 'update' && write.owned !== owned);
  if (isRenewed !== isBesideUpdate)
    return isRenewed
      ? 'secret-regeneration-leaves-the-recipient-alone'
      : 'recipient-update-leaves-other-recipients-alone';
  return isRenewed || own.length === 0
    ? 'recipient-is-changed-by-its-own-writes-only'
    : 'updated-redirect-uris-are-read-back';
}

/** What an answer shows of a recipient beside its redirect URLs never changes. */
export function verifyProfile(
  context: CheckContext,
  owned: Owned,
  { exchange }: Sent,
  id: RequirementId,
): void {
  const shown = { exchange, recipient: requireObject(exchange) };
  if (owned.detail === undefined) {
    const asSent = 'recipient-detail-reads-back-what-was-created';
    verifyReadings(context, compareWithSent(asSent, shown, owned.recipient, profile));
    if (id === 'recipient-is-changed-by-its-own-writes-only') owned.detail = shown.recipient;
    return;
  }
  verifyReadings(context, compareWithBefore(id, owned.detail, shown, profile));
}

/** A list shows of a recipient what its detail does. Where the detail still says it, the list alone is to blame. */
export async function verifyListed(
  context: CheckContext,
  { detail, recipient: { clientId } }: Owned,
  shown: Parameters<typeof compareWithBefore>[2],
): Promise<void> {
  if (detail === undefined) return;
  const changed = 'recipient-is-changed-by-its-own-writes-only';
  const listed = compareWithBefore(changed, detail, shown, profileMembers);
  if (listed.every(({ holds }) => holds)) return verifyReadings(context, listed);
  const exchange = await readDetail(context, clientId);
  const now = { exchange, recipient: requireObject(exchange) };
  const isDetailKept = compareWithBefore(changed, detail, now, profileMembers).every(({ holds }) => holds);
  const agreement = 'recipient-detail-agrees-with-the-list';
  verifyReadings(
    context,
    isDetailKept ? compareViews(agreement, now.recipient, shown, profileMembers) : listed,
  );
}

/** Redirect URLs in one text, whatever their order; a text in place of an array is taken as it stands. */
export function canonicalOf({ redirect_uris }: JsonObject): string {
  return [...textsOf(redirect_uris)].sort().join(' ');
}
