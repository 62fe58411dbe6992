import { putBroadcastAudio } from '@carillon/contract/broadcasts/broadcasts';
import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import type { BodyIn } from '@carillon/contract/route';
import { asks } from '@carillon/rules/broadcasts/types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { audioKind } from '../../../api/audio.ts';
import { audioTools } from '../../../api/audioTools.ts';
import { broadcastKeys } from '../../../api/broadcasts.ts';
import { call, isMissing } from '../../../api/client/client.ts';
import { errorText, isNotEnoughCredits } from '../../../api/client/errors.ts';
import { SelectAudioDialog } from '../../../parts/audio/audioDialogs.ts';
import type { AudioWay } from '../../../parts/audio/audioTools.ts';
import { MakeDialogs } from '../../../parts/audio/MakeDialogs.tsx';
import { useMessageChoice } from '../../../parts/audio/useMessageChoice.tsx';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';
import { namesOf } from '../../../parts/broadcasts/answerNames.ts';
import { useLengthSetting } from '../create/voice/useLengthSetting.ts';
import { surveyRuleText, surveyWording, typedSurveyRuleText } from '../create/voice/surveyWords.ts';
import { partNames } from './messages.ts';
import type { Part } from './messages.ts';

/** A way to add a broadcast's message on this screen. */
export type GiveWay = AudioWay | 'select';

export interface GiveMessage {
  readonly isBusy: boolean;
  readonly open: (way: GiveWay) => void;
  /** Removes the message. The broadcast then waits for another one (row B-103). Returns true on success. */
  readonly remove: () => Promise<boolean>;
  /** Machines hear the message for people. */
  readonly useSame: () => Promise<boolean>;
  readonly dialogs: ReactNode;
}

/** Sets one message of a broadcast that has not started: created here, or selected from the library. */
export function useGiveMessage(broadcast: Broadcast, part: Part): GiveMessage {
  const client = useQueryClient();
  const show = useSnackbar();
  const lengths = useLengthSetting();
  const [isBusy, setBusy] = useState(false);
  const [way, setWay] = useState<AudioWay | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const { BroadcastID } = broadcast;
  const name = partNames[part];

  async function put(body: BodyIn<typeof putBroadcastAudio>): Promise<boolean> {
    setBusy(true);
    try {
      const fresh = await call(putBroadcastAudio, { params: { BroadcastID, Part: part }, body });
      if (!isMissing(fresh)) client.setQueryData<Broadcast | null>(broadcastKeys.one(BroadcastID), fresh);
      return !isMissing(fresh);
    } catch (error) {
      // The client opens the dialog for 4100 on every page.
      if (!isNotEnoughCredits(error))
        show({ text: errorText(error, 'updating', 'broadcast'), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: broadcastKeys.all });
      void audioKind.changed(client);
    }
  }

  async function give(AudioID: number, text: string): Promise<void> {
    if (await put({ AudioID })) show({ text, tone: 'success' });
  }

  async function remove(): Promise<boolean> {
    const before = broadcast[part];
    const isDone = await put({ AudioID: null });
    if (isDone)
      show({
        text: `${name} removed. The broadcast waits for another one.`,
        ...(before === null
          ? {}
          : { action: { label: 'Undo', run: () => void give(before.AudioID, `${name} is back.`) } }),
      });
    return isDone;
  }

  const usable = useMessageChoice(lengths, (message) => {
    void give(message.AudioID, `${name} added: “${message.Name}”.`);
  });
  const isSurvey = asks(broadcast.BroadcastType).calls && part === 'Audio';
  const wording = surveyWording(broadcast.TransferAndConnect.IsTransfer, namesOf(broadcast));
  return {
    isBusy,
    open: (next) => (next === 'select' ? setSelecting(true) : setWay(next)),
    remove,
    useSame: () => put({ AudioID: null, RecordLater: false }),
    dialogs: (
      <>
        <MakeDialogs
          way={way}
          place="CreateBroadcast"
          tools={audioTools}
          hint={isSurvey ? `${surveyRuleText} “${wording}”` : undefined}
          offer={isSurvey ? { rule: typedSurveyRuleText, wording } : undefined}
          onWay={setWay}
          onSaved={(message) => {
            setWay(null);
            usable.choose(message);
          }}
        />
        <SelectAudioDialog
          open={isSelecting}
          tools={audioTools}
          lengths={lengths}
          current={broadcast[part]?.AudioID ?? null}
          onSelect={(message) => {
            setSelecting(false);
            usable.choose(message);
          }}
          onClose={() => setSelecting(false)}
        />
        {usable.dialogs}
      </>
    ),
  };
}
