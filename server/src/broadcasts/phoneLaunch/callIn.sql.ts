// All SQL on: message_recording.
import type { MessagePart } from '@carillon/rules/calls/callFlow';
import type { TenantTx } from '../../platform/database/database.ts';

/** A recording by the carrier's own name. */
export interface CarrierRecording {
  readonly carrier: string;
  readonly recordingId: string;
}

/** True if this recording has become a message of that broadcast. */
export async function isSaved(
  tx: TenantTx,
  { carrier, recordingId }: CarrierRecording,
  broadcastId: number,
): Promise<boolean> {
  const rows = await tx.query(
    `select from message_recording where account_id = $1 and carrier = $2 and recording_id = $3 and broadcast_id = $4`,
    [tx.accountId, carrier, recordingId, broadcastId],
  );
  return rows.length > 0;
}

/** Records that a recording became a message. Returns false if it was recorded before. */
export async function noteSaved(
  tx: TenantTx,
  { carrier, recordingId }: CarrierRecording,
  made: { broadcastId: number; part: MessagePart; audioId: number; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(
    `insert into message_recording (account_id, carrier, recording_id, broadcast_id, part, audio_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [tx.accountId, carrier, recordingId, made.broadcastId, made.part, made.audioId, made.at],
  );
  return inserted === 1;
}
