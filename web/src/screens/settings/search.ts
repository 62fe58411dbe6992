import { idOf } from '../../addressSearch.ts';
import type { Address } from '../../addressSearch.ts';

/** Of /settings/voice. */
export interface VoiceSettingsSearch {
  /** The draft to return to: it sent the user here to set up transfer (row B-020). */
  draft?: number | undefined;
}

export const voiceSettingsSearch = (search: Address): VoiceSettingsSearch => ({
  draft: idOf(search['draft']),
});
/** Query of the integrations: which one was connected, or failed to, on a separate page. */
export const integrationsSearch = (
  search: Address,
): { connected?: number | undefined; declined?: number | undefined; failed?: number | undefined } => ({
  connected: idOf(search['connected']),
  declined: idOf(search['declined']),
  failed: idOf(search['failed']),
});
