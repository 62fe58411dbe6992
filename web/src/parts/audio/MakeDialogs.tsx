import type { AudioMessage } from '@carillon/contract/library/audio';
import { RecordDialog, SpeechDialog, UploadAudioDialog } from './audioDialogs.ts';
import type { AudioPlace, AudioTools, AudioWay } from './audioTools.ts';

/** What a spoken message is recreated from. */
export interface SpeechStart {
  readonly text: string;
  readonly voiceId: string;
  readonly name: string;
}

/** Words that may be added to a typed message. */
export interface SpeechOffer {
  /** What the words are for, and the rule that requires them. */
  readonly rule: string;
  readonly wording: string;
}

/** The dialogs for the ways to create a message. `way` is the open one. */
export function MakeDialogs(props: {
  way: AudioWay | null;
  place: AudioPlace;
  tools: AudioTools;
  from?: SpeechStart | null;
  /** What to say, such as the keys of a survey's answers. Shown where a message is recorded. */
  hint?: string | undefined;
  /** The same for a typed message. */
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
