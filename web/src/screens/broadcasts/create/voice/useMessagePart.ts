import type { AudioMessage } from '@carillon/contract/library/audio';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { audioKind } from '../../../../api/audio.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';
import { choiceFrom, sourceOf } from './messageSources.ts';
import type { MessageSource, Remembered } from './messageSources.ts';
import { choiceFields, choiceOf } from './voiceMessage.ts';
import type { MessageChoice, MessagePart } from './voiceMessage.ts';

interface PartMemory {
  readonly source: MessageSource;
  readonly chosen: Remembered;
}
// Kept while the page is open: the form only holds what is used, and the steps mount and unmount.
const memories = new Map<string, PartMemory>();

/** The message of this choice. Its data is null when it left the library. */
export function useChosenMessage(choice: MessageChoice): UseQueryResult<AudioMessage | null> {
  const id = choice.kind === 'audio' ? choice.audioId : 0;
  return useQuery({ ...audioKind.show(id), enabled: id !== 0 });
}

/** One part of the message: what it plays, its source, and the ways to change both. */
export interface MessagePartState {
  readonly choice: MessageChoice;
  /** Null until the earlier message has loaded. */
  readonly source: MessageSource | null;
  readonly message: UseQueryResult<AudioMessage | null>;
  /** False: the message has not been selected yet. One for machines stays as it is until then. */
  readonly turnTo: (source: MessageSource) => boolean;
  readonly choose: (choice: MessageChoice, from: MessageSource) => void;
  readonly take: (message: AudioMessage, from: MessageSource) => void;
}

export function useMessagePart(
  wizard: WizardPart<'change' | 'draftId' | 'form'>,
  part: MessagePart,
): MessagePartState {
  const { form, change, draftId } = wizard;
  const client = useQueryClient();
  const key = `${draftId} ${part}`;
  const choice = choiceOf(form, part);
  const message = useChosenMessage(choice);
  const [, setTurns] = useState(0);
  const origin = message.data === null ? '' : message.data?.Origin;
  const source = sourceOf(part, choice, origin, memories.get(key)?.source);

  const write = (to: MessageSource, next: MessageChoice): void => {
    const chosen = { ...memories.get(key)?.chosen, ...(source && { [source]: choice }), [to]: next };
    memories.set(key, { source: to, chosen });
    setTurns((turns) => turns + 1);
    change((old) => editForm(old, choiceFields(part, next)));
  };
  return {
    choice,
    source,
    message,
    turnTo: (to) => {
      if (to === source) return true;
      const next = choiceFrom(part, to, memories.get(key)?.chosen ?? {});
      if (next === null) return false;
      write(to, next);
      return to !== 'select' || next.kind !== 'none';
    },
    choose: (next, from) => write(from, next),
    take: (taken, from) => {
      client.setQueryData(audioKind.keys.one(taken.AudioID), { ...taken, UsedBy: [] });
      void audioKind.changed(client);
      write(from, { kind: 'audio', audioId: taken.AudioID });
    },
  };
}
