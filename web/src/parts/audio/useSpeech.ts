import type { AudioMessage } from '@carillon/contract/library/audio';
import { speechTexts } from '@carillon/rules/audio/audioLimits';
import { formatDateTime } from '@carillon/rules/time/times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useZone } from '../DateText.tsx';
import { timedName } from './audioTexts.ts';
import { originOf } from './audioTools.ts';
import type { AudioPlace, AudioTools, Spoken } from './audioTools.ts';
import type { SpeechStart } from './MakeDialogs.tsx';
import { nameProblem } from './NameField.tsx';
import { playSound } from './usePlayer.ts';

/** A message that is typed to be spoken: its words, voice, and name, and how it is heard and saved. */
export function useSpeech(props: {
  place: AudioPlace;
  tools: AudioTools;
  from: SpeechStart | null;
  onSaved: (message: AudioMessage) => void;
}) {
  const { place, tools, from, onSaved } = props;
  const zone = useZone();
  const [text, setText] = useState(from?.text ?? '');
  const [chosen, setChosen] = useState(from?.voiceId ?? '');
  const [name, setName] = useState(
    () => from?.name ?? timedName('Text to speech', formatDateTime(Date.now(), zone)),
  );
  const [work, setWork] = useState<'preview' | 'save' | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [heard, setHeard] = useState<(Spoken & { of: string }) | null>(null);
  const voices = useQuery({
    queryKey: ['audio', 'voices'],
    queryFn: ({ signal }) => tools.voices(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = voices.data ?? [];
  const voiceId = known.some(({ VoiceID }) => VoiceID === chosen)
    ? chosen
    : ((known.find(({ IsDefault }) => IsDefault) ?? known[0])?.VoiceID ?? '');
  const spoken = `${voiceId} ${text}`;
  const isHeard = heard?.of === spoken;

  const attempt = (kind: 'preview' | 'save', act: () => Promise<void>): void => {
    setFailure('');
    if (work !== null) return;
    const missing = text.trim() === '' ? { Text: speechTexts.missing } : null;
    const wrongName = kind === 'save' ? nameProblem(name) : null;
    const found = { ...missing, ...(wrongName === null ? {} : { Name: wrongName }) };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setWork(kind);
    act()
      .catch((error: unknown) => {
        const fields = tools.failureFields(error);
        setProblems(fields);
        if (Object.keys(fields).length === 0) setFailure(tools.failureText(error));
      })
      .finally(() => setWork(null));
  };
  const preview = (): void =>
    attempt('preview', async () => {
      const sound = await tools.preview(text.trim(), voiceId);
      setHeard({ ...sound, of: spoken });
      playSound(sound.Uri);
    });
  const save = (): void =>
    attempt('save', async () => {
      const origin = originOf(place, 'speech');
      onSaved(await tools.speak({ text: text.trim(), voiceId, name: name.trim(), origin }));
    });
  const leave = (field: string): void =>
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== field)));
  return {
    text,
    setText: (next: string): void => {
      setText(next);
      leave('Text');
    },
    voices,
    known,
    voiceId,
    setVoice: (id: string): void => {
      setChosen(id);
      leave('VoiceID');
    },
    name,
    setName: (next: string): void => {
      setName(next);
      leave('Name');
    },
    problems,
    failure,
    /** What is under way. */
    work,
    /** What was heard, if it is what is typed now. */
    heard: isHeard ? heard : null,
    preview,
    save,
  };
}

export type SpeechForm = ReturnType<typeof useSpeech>;
