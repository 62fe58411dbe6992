import type { BodyOf } from '@carillon/contract/route';
import type * as contract from '@carillon/contract/conversations/scheduledConversations';
import { AppError } from '@carillon/contract/errors';
import { normaliseText } from '@carillon/rules/texts/segments';
import { formatDateTime } from '@carillon/rules/time/times';
import type { Caller } from '../../platform/http/http.ts';
import { announceScheduled } from '../announce.ts';
import {
  keepBefore,
  ownScheduled,
  presentOne,
  startOf,
  waitFor,
  type Plan,
  type ScheduleDeps,
} from './schedule.ts';
import { setPlan } from './scheduled.sql.ts';
import { refusalOf, sendFacts, signatureFor } from './sendFacts.ts';
import { fieldRefusal } from './sendTexts.ts';

/**
 * Changes the text or time of a scheduled text. What is absent stays. One that failed waits again, and needs a time in
 * the future. The text changes for all recipients who shared it and have not received it yet. What would fail at its
 * time, by the rights of the user who changes it and of the one who scheduled it, fails now. Throws NotFound,
 * WrongState for what was sent or canceled, Validation for the time, and Unprocessable for the text.
 */
export function changeScheduled(
  deps: ScheduleDeps,
  caller: Caller,
  id: number,
  body: BodyOf<typeof contract.putScheduled>,
): Promise<contract.ScheduledConversation & { UndoID: string }> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const row = await ownScheduled(tx, caller, id);
    const { status } = row;
    if (status !== 'scheduled' && status !== 'failed') throw new AppError('WrongState');
    const now = deps.clock.now();
    const isMoved = body.StartDate !== undefined || status === 'failed';
    const startAt = isMoved
      ? startOf(body.StartDate ?? row.startAt.toISOString(), now, caller.timeZone)
      : row.startAt;
    const textMessage = body.TextMessage === undefined ? row.textMessage : normaliseText(body.TextMessage);
    for (const userId of new Set([caller.userId, row.userId])) {
      const facts = await sendFacts(deps, tx, { userId });
      const refusal = refusalOf(facts, {
        textNumberId: row.textNumberId,
        phone: null,
        optedOut: false,
        isHeld: false,
        optedIn: true,
        message: textMessage,
        signature: signatureFor(facts, null, row.includeSignature),
        hasMedia: row.media.length > 0,
      });
      if (refusal !== '') throw new AppError('Unprocessable', refusal);
    }
    const broken = fieldRefusal(textMessage);
    if (broken !== '') throw new AppError('Unprocessable', broken);
    const before: Plan = {
      startAt: row.startAt.toISOString(),
      wallTime: row.wallTime,
      timeZone: row.timeZone,
      textMessage: row.textMessage,
      contacts: row.contacts,
      reason: row.reason,
    };
    await setPlan(tx, id, {
      startAt: startAt.toISOString(),
      wallTime: isMoved ? formatDateTime(startAt, caller.timeZone) : row.wallTime,
      timeZone: isMoved ? caller.timeZone : row.timeZone,
      textMessage,
      contacts: row.contacts.map((contact) =>
        contact.TextMessageID === 0 && contact.TextMessage === row.textMessage
          ? { ...contact, TextMessage: textMessage }
          : contact,
      ),
      status: 'scheduled',
      reason: '',
      now,
    });
    await waitFor(deps, tx, id, startAt);
    const UndoID = await keepBefore(deps, tx, caller, { id, status, plan: before });
    await announceScheduled(tx, id, row.textNumberId, 'Scheduled');
    return { ...(await presentOne(tx, id)), UndoID };
  });
}
