import type { AudioMessage } from '@carillon/contract/audio';
import { RecordDialog, SpeechDialog, UploadAudioDialog } from './audioDialogs.ts';
import type { AudioPlace, AudioTools, AudioWay } from './audioTools.ts';

/** What a spoken message is made again from. */
export interface SpeechStart {
  readonly text: string;
  readonly voiceId: string;
  readonly name: string;
}

/** Words that may be added to a typed message. */
export interface SpeechOffer {
  /** What the words are for, and the rule they keep. */
  readonly rule: string;
  readonly wording: string;
}

/** The dialogs of the ways to make a message; `way` is the one that is open. */
export function MakeDialogs(props: {
  way: AudioWay | null;
  place: AudioPlace;
  tools: AudioTools;
  from?: SpeechStart | null;
  /** What is to be said, such as the keys of a survey's answers; shown where a message is recorded. */
  hint?: string | undefined;
  /** The same where it is typed. */
  offer?: SpeechOffer | undefined;
  onWay: (way: AudioWay | null) => void;
  onSaved: (message: AudioMessage) => void;
}) {
  const { way, place, tools, from = null, hint, offer, onWay, onSaved } = props;
  const shared = { place, tools, onSaved, onClose: () => onWay(null) } as const;
  return (
    <>
      <RecordDialog open={way === 'record'} hint={hint} onOtherWay={onWay} {...shared} />
      <UploadAudioDialog open={way === 'upload'} {...shared} />
      <SpeechDialog open={way === 'speech'} from={from} offer={offer} {...shared} />
    </>
  );
}
