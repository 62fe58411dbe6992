import type { TenantTx } from '../../platform/database/database.ts';
import { announceLive } from '../../platform/live/live.ts';

/** Notifies the account's open pages that the audio library changed. */
export function announceAudio(tx: TenantTx): Promise<void> {
  return announceLive(tx, { account: tx.accountId }, 'audio.changed', {});
}
