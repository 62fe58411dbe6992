import type { AudioMessage } from '@carillon/contract/library/audio';
import { audioTools } from '../../../../api/audioTools.ts';
import { SelectAudioDialog, TrimDialog } from '../../../../parts/audio/audioDialogs.ts';
import type { AudioWay } from '../../../../parts/audio/audioTools.ts';
import type { LengthSetting } from '../../../../parts/audio/lengthQuestions.ts';
import { MakeDialogs } from '../../../../parts/audio/MakeDialogs.tsx';
import type { SpeechStart } from '../../../../parts/audio/MakeDialogs.tsx';
import type { Wizard } from '../useWizard.ts';
import { surveyRuleText, surveyWording, typedSurveyRuleText } from './surveyWords.ts';

/** The dialogs that make, trim, and choose a message. */
export function MessageDialogs(props: {
  /** The form of a survey, whose typed messages get the rule and suggested words (rows B-144 and B-145). */
  survey: Wizard['form'] | null;
  way: AudioWay | null;
  onWay: (way: AudioWay | null) => void;
  /** The message that is being changed. */
  from: AudioMessage | null;
  onMade: (message: AudioMessage) => void;
  trimmed: AudioMessage | null;
  onTrimmed: (message: AudioMessage | null) => void;
  isSelecting: boolean;
  lengths: LengthSetting;
  /** Id of the chosen message. */
  current: number | null;
  onSelect: (message: AudioMessage) => void;
  onSelected: () => void;
}) {
  const { survey, trimmed, onTrimmed, onMade } = props;
  const wording = survey && surveyWording(survey.IsTransfer, survey.SurveyResponses);
  return (
    <>
      <MakeDialogs
        way={props.way}
        place="CreateBroadcast"
        tools={audioTools}
        from={wordsOf(props.from)}
        hint={wording ? `${surveyRuleText} “${wording}”` : undefined}
        offer={wording ? { rule: typedSurveyRuleText, wording } : undefined}
        onWay={props.onWay}
        onSaved={(message) => {
          props.onWay(null);
          onMade(message);
        }}
      />
      {trimmed && (
        <TrimDialog
          open
          message={trimmed}
          tools={audioTools}
          onSaved={(message) => {
            onTrimmed(null);
            onMade(message);
          }}
          onClose={() => onTrimmed(null)}
        />
      )}
      <SelectAudioDialog
        open={props.isSelecting}
        tools={audioTools}
        lengths={props.lengths}
        current={props.current}
        onSelect={props.onSelect}
        onClose={props.onSelected}
      />
    </>
  );
}

/** The words of a typed message that is being changed, so that they need not be retyped. */
function wordsOf(message: AudioMessage | null): SpeechStart | null {
  if (message === null || message.Text === null || !message.IsOwn) return null;
  return { text: message.Text, voiceId: message.VoiceID ?? '', name: message.Name };
}
