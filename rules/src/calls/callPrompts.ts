import { formatForSpeech } from './callSpeech.ts';
import { launchPromptTexts } from './launch/launchPrompts.ts';
import type { CallFlow, PromptName, Sound } from './callFlow.ts';

/** What the system speaks when a script has no sound of its own (2-decisions C1 to C6). */
export const promptTexts: Readonly<Record<PromptName, string>> = {
  closing: 'To hear this message again, press pound. To stop receiving these calls, press 9.',
  goodbye: 'Goodbye.',
  optedOut: 'You will not receive these calls again. Goodbye.',
  thanks: 'Thank you, your answer has been recorded.',
  hold: 'Please hold while we connect you.',
  busyLines: 'All lines are busy. Please hold.',
  callBack: 'Please call us back at',
  askId: 'Enter your message recording ID, then pound.',
  wrongId: 'That message recording ID was not found.',
  lastWrongId: 'The ID is shown on the page of your broadcast. Please check it there, then call again.',
  recordLive: 'After the tone, record your message; press pound when finished.',
  recordVoicemail:
    'Now record the message for voicemail. After the tone, record your message; press pound when finished.',
  tooShort: 'That recording was too short.',
  review: 'To listen to your message, press 1. To record again, press 2. To save it, press 3.',
  notSaved: 'Your message could not be saved.',
  saved: 'Your message has been saved.',
  ...launchPromptTexts,
};

/** The sound of a prompt in this script. */
export function prompt(flow: CallFlow, name: PromptName): Sound {
  return flow.prompts?.[name] ?? speech(promptTexts[name]);
}

/** Words for the carrier to speak. */
export function speech(text: string): Sound {
  return { kind: 'speech', text };
}

/** "Please call us back at 2 1 4, 5 5 5, 0 1 0 0." (C4.4) */
export function callBackSounds(flow: CallFlow, callerId: string): Sound[] {
  const number = formatForSpeech(callerId);
  const own = flow.prompts?.callBack;
  return own === undefined ? [speech(`${promptTexts.callBack} ${number}.`)] : [own, speech(`${number}.`)];
}
