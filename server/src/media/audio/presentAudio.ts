import { may } from '@carillon/rules/accounts/rights';
import type { AudioMessage } from '@carillon/contract/library/audio';
import { checkSound } from '@carillon/rules/audio/audioChecks';
import { shownSeconds } from '@carillon/rules/audio/audioLimits';
import { mayChangeItem } from '../../library/index.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { AudioRow, AudioViewer } from './audio.sql.ts';
import { audioPath } from './audioFiles.ts';

export function viewerOf(caller: Caller): AudioViewer {
  return { userId: caller.userId, isOwner: may('audio.viewAll', caller) };
}

/** The checks of a stored message. */
export function checksOf(row: Pick<AudioRow, 'lengthMs' | 'soundStartMs' | 'clippedPpm'>) {
  return checkSound({
    milliseconds: row.lengthMs,
    soundStartMs: row.soundStartMs,
    clippedPerMillion: row.clippedPpm,
  });
}

export function presentAudio(caller: Caller, row: AudioRow): AudioMessage {
  const { accountId } = caller.tenant;
  return {
    AudioID: row.audioId,
    Name: row.name,
    Length: shownSeconds(row.lengthMs),
    Uri: audioPath(accountId, row.fileId, 'mp3'),
    PhoneUri: audioPath(accountId, row.fileId, 'wav'),
    Favorite: row.isFavorite,
    Shared: row.isShared,
    ReadOnly: !mayChangeItem(caller, row.userId),
    IsOwn: row.userId === caller.userId,
    OwnerName: row.ownerName,
    Origin: row.origin as AudioMessage['Origin'],
    Text: row.speechText,
    VoiceID: row.voiceId,
    Created: row.createdAt.toISOString(),
    Unused: !row.isUsed,
    Peaks: [...row.peaks],
    Checks: checksOf(row),
  };
}
