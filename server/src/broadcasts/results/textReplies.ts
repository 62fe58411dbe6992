import type { Readable } from 'node:stream';
import type { TextReply } from '@carillon/contract/broadcasts/textReplies';
import { csvRow } from '@carillon/rules/files/csvCell';
import { formatPhone } from '@carillon/rules/phones/phones';
import { formatDateTime } from '@carillon/rules/time/times';
import {
  pageOfReplies,
  repliersOf,
  repliesAfter,
  type RepliesTo,
  type ReplyView,
} from '../../delivery/index.ts';
import { csvDownload } from '../../platform/http/downloads.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { BroadcastRow } from '../broadcasts.sql.ts';
import type { DraftDeps } from '../drafts/drafts.ts';
import { chosenByPhone, cutText, draftFrom, nameLength } from '../drafts/recipients/copyToDraft.ts';
import { requireAction } from '../life/steered.ts';
import { visibleBroadcast } from './results.ts';

/** Replies per step of a download. */
const stepSize = 1_000;

const repliesOf = ({ broadcastId, audienceId }: BroadcastRow, q: string | undefined): RepliesTo => ({
  broadcastId,
  audienceId,
  search: q,
});

/** What recipients texted back after a broadcast, newest first unless sorted by ReceivedDate. Throws NotFound. */
export function listTextReplies(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  query: {
    readonly q?: string | undefined;
    readonly sortby?: string | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ items: TextReply[]; size: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const { rows, total } = await pageOfReplies(tx, repliesOf(broadcast, query.q), {
      offset: query.offset,
      limit: query.limit,
      isOldestFirst: query.sortby?.toLowerCase() === 'receiveddate',
    });
    return { items: rows.map(present), size: total };
  });
}

function present(row: ReplyView): TextReply {
  return {
    TextMessageID: row.id,
    PersonID: row.recipient_no,
    PhoneNumber: String(row.phone),
    FirstName: row.first_name,
    LastName: row.last_name,
    Message: row.message,
    PictureCount: row.pictures,
    IsOptOut: row.is_opt_out,
    ReceivedDate: row.received_at.toISOString(),
    ConversationID: row.conversation_id,
  };
}

/** The same replies as CSV, one line each, oldest first (2-decisions L10). */
export async function repliesCsv(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  q: string | undefined,
): Promise<Readable> {
  const line = (row: ReplyView) =>
    csvRow([
      formatDateTime(row.received_at, caller.timeZone),
      formatPhone(String(row.phone)),
      row.first_name,
      row.last_name,
      row.message,
    ]);
  const columns = ['Time', 'PhoneNumber', 'FirstName', 'LastName', 'Message'];
  return csvDownload(columns, steps(deps, caller, broadcastId, q), line);
}

async function* steps(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  q: string | undefined,
): AsyncGenerator<ReplyView[], void> {
  for (let after = 0; ;) {
    const rows = await deps.database.inTenant(caller.tenant, async (tx) =>
      repliesAfter(tx, repliesOf(await visibleBroadcast(tx, caller, broadcastId), q), after, stepSize),
    );
    yield rows;
    if (rows.length < stepSize) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** People who replied, by their replies or by their numbers. */
export interface RepliersRequest {
  readonly q?: string | undefined;
  readonly Selection: {
    readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept';
    readonly Items: readonly ({ TextMessageID: number } | { PhoneNumber: string })[];
  };
}

/**
 * Makes a draft of a text to people who replied (row B-188): each once, however often they replied. Its number is that
 * of the broadcast, its text is still to be written. Throws WrongState before the broadcast has started.
 */
export function repliesToDraft(
  deps: DraftDeps,
  caller: Caller,
  broadcastId: number,
  { q, Selection: { Type, Items } }: RepliersRequest,
): Promise<{ DraftBroadcastID: number }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const broadcast = await visibleBroadcast(tx, caller, broadcastId);
    const now = deps.clock.now();
    requireAction(broadcast, 'resend', now);
    const ids = Items.flatMap((item) => ('TextMessageID' in item ? [item.TextMessageID] : []));
    const people = Items.flatMap((item) => ('PhoneNumber' in item ? [item] : []));
    const isOnly = Type === 'Selected';
    const byPhone = await chosenByPhone(tx, { Type, Items: people });
    return draftFrom(tx, caller, broadcast, {
      form: {
        BroadcastName: cutText(`Replies to ${broadcast.name}`, nameLength),
        BroadcastType: 'SMS',
        CallThrottle: 0,
        startOption: 'START_IMMEDIATELY',
        TextMessage: '',
        TextNumberID: broadcast.textNumberId,
        IncludeSignature: broadcast.includeSignature,
      },
      deed: 'sendToRepliers',
      isChosen: isOnly,
      // A selection by people has no ids of replies, and one by replies no people: neither narrows the other.
      only: people.length > 0 ? byPhone.only : null,
      except: byPhone.except,
      numbers: await repliersOf(tx, repliesOf(broadcast, isOnly ? undefined : q), {
        only: isOnly && people.length === 0 ? ids : null,
        except: Type === 'SelectedAllExcept' ? ids : [],
      }),
      now,
    });
  });
}
