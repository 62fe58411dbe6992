/** How to reach the service that speaks typed text. */
export interface SpeechSettings {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** The first is the default. */
  readonly voices: readonly { readonly id: string; readonly name: string; readonly language: string }[];
}

interface Given {
  readonly SPEECH_URL?: string | undefined;
  readonly SPEECH_KEY?: string | undefined;
  readonly SPEECH_MODEL: string;
  readonly SPEECH_VOICES?: string | undefined;
}

/** Null: the voices that come with Carillon. */
export function speechSettings(given: Given, problems: string[]): SpeechSettings | null {
  if (given.SPEECH_URL === undefined) return null;
  const voices = (given.SPEECH_VOICES ?? '')
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', language = '', name = id] = line.split(':').map((part) => part.trim());
      return { id, language, name };
    });
  if (voices.length === 0) problems.push('SPEECH_VOICES is required with SPEECH_URL');
  for (const { id, language } of voices)
    if (id === '' || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language))
      problems.push('SPEECH_VOICES must be like nova:en-US:Nova, with commas between voices');
  return { url: given.SPEECH_URL, key: given.SPEECH_KEY, model: given.SPEECH_MODEL, voices };
}
