import type { LaunchEvent, LaunchNeed, LaunchPhase, LaunchPromptName } from './launch/launchTypes.ts';

/**
 * What happens in a call: announcement, survey, transfer-and-connect, voicemail drop and call-in recording as state
 * machines (2-decisions C1 to C6, rows B-144 and B-145). Pure: no clock, no network, no database.
 *
 * A server responds to a carrier like this: find the flow, read the state out of the callback's address or tag
 * (`callState.ts`), call `step`, hand `actions` to the carrier's adapter, and put the new state into the addresses in
 * that response. `news` is what must be stored now; `record` is everything so far.
 */

/** Something a call plays. `recording` is what was just recorded in this call, by the carrier's own id. */
export type Sound =
  | { readonly kind: 'audio'; readonly url: string }
  /** Words that the carrier speaks; plain text, never markup. */
  | { readonly kind: 'speech'; readonly text: string }
  | { readonly kind: 'recording'; readonly recordingId: string };

/** Names of what the system speaks; the words are in `callPrompts.ts`. */
export type PromptName =
  | 'closing'
  | 'goodbye'
  | 'optedOut'
  | 'thanks'
  | 'hold'
  | 'busyLines'
  | 'callBack'
  | 'askId'
  | 'wrongId'
  | 'lastWrongId'
  | 'recordLive'
  | 'recordVoicemail'
  | 'tooShort'
  | 'review'
  | 'notSaved'
  | 'saved'
  | LaunchPromptName;

/** Prompts that are played instead of the spoken default. */
export type Prompts = Readonly<Partial<Record<PromptName, Sound>>>;

/** The call script of a broadcast, frozen when it starts; the same for all its calls. */
export interface BroadcastFlow {
  readonly kind: 'announcement' | 'survey';
  /** The message for a person. */
  readonly audio: Sound;
  /** The message for a machine; null plays `audio` (C5.2). */
  readonly voicemail: Sound | null;
  /** Where 0 connects to, E.164; null when transfer is off. */
  readonly transferTo: string | null;
  /** The broadcast's caller ID, E.164; spoken in "Please call us back at". */
  readonly callerId: string;
  readonly prompts?: Prompts;
}

/** The script of the number that users call to record their messages (C6). */
export interface RecordingFlow {
  readonly kind: 'recording';
  readonly prompts?: Prompts;
  /** The tone before a recording, for carriers that play none of their own (Bandwidth). */
  readonly tone?: Sound;
}

export type CallFlow = BroadcastFlow | RecordingFlow;

/** Which message of a broadcast is recorded. */
export type MessagePart = 'live' | 'voicemail';

/** The phase of a call. */
export type CallPhase =
  /** Dialed or ringing; not answered yet. */
  | 'dialing'
  /** A machine greets; its end is awaited. */
  | 'greeting'
  /** The message plays to a person; keys are heeded. */
  | 'message'
  /** "To hear this message again ..." after the message. */
  | 'closing'
  /** "Thank you, your answer has been recorded." */
  | 'thanks'
  /** A star was pressed; its digit is awaited. */
  | 'star'
  /** The person asked for a transfer; the call waits for a free line (`needs`). */
  | 'line'
  /** The transfer number rings or is connected. */
  | 'transferring'
  /** All lines were busy; the next try comes when the wait is over. */
  | 'busyLines'
  /** The voicemail message plays to a machine; no key is heeded. */
  | 'voicemail'
  | 'askId'
  /** An ID was entered; the server looks it up (`needs`). */
  | 'lookUp'
  | 'recording'
  | 'review'
  /** The server saves the recording (`needs`). */
  | 'saving'
  | LaunchPhase
  /** The last words play, then the call hangs up. */
  | 'leaving'
  | 'ended';

/**
 * Everything that a call must remember: small, plain JSON. It travels with the call, so that a response to a key needs
 * neither a read nor a write of the database. `callState.ts` writes it in under 160 characters.
 */
export interface CallState {
  readonly phase: CallPhase;
  /** Counts events; of two states of one call the one with more is the newer. */
  readonly steps: number;
  readonly answeredBy: 'person' | 'machine' | null;
  /** How often # has played the message again, at most 2 (C1.4). */
  readonly replays: number;
  /** True when a survey has been repeated automatically (C3.4). */
  readonly repeated: boolean;
  /** Keys without a meaning that cut the message off; it starts again a few times. */
  readonly strays: number;
  /** The last valid answer of a survey, '1' to '9'. */
  readonly answer: string | null;
  readonly optedOut: boolean;
  /** When 0 was first pressed, in seconds since 1970; null when it was not. */
  readonly transferAskedAt: number | null;
  readonly transferred: boolean;
  /** True once the machine's message was begun. */
  readonly voicemailBegun: boolean;
  /** Keys pressed, oldest first, at most 20. */
  readonly keys: string;
  /** Tries so far: to reach the transfer number, or to enter the ID. */
  readonly tries: number;
  /** Call-in recording: the ID that was found, digits. */
  readonly messageId: string | null;
  /** Call-in recording: which message is being recorded, and whether another one follows. */
  readonly part: MessagePart | null;
  readonly morePart: MessagePart | null;
  /** Call-in recording: the carrier's id of the newest take. */
  readonly recordingId: string | null;
  readonly saved: number;
  /** The number of a caller of ours, digits with the country's prefix; null when it is unknown, or we called. */
  readonly caller: string | null;
  /** Launching: the phone launch ID that was entered, and the List ID of the group, digits. */
  readonly launchId: string | null;
  readonly listId: string | null;
  /** Why the call ended; null while it is in progress. */
  readonly cause: EndCause | null;
}

/** The result of a machine detector. */
export type MachineVerdict =
  | 'person'
  /** A machine; its greeting still runs. */
  | 'machine'
  /** A machine, and its greeting is over: it records now. */
  | 'machineReady'
  /** A greeting that did not end within 60 seconds (C5.3). */
  | 'endless'
  /** No decision: treated as a person (C1.3). */
  | 'unsure';

/** Why a call ended, as a carrier's adapter reports it. */
export type EndCause =
  /** Was connected, and one side hung up. */
  | 'completed'
  | 'busy'
  | 'noAnswer'
  /** Disconnected, malformed or not in service. */
  | 'invalid'
  | 'failed'
  /** We canceled it before it was answered. */
  | 'canceled';

/**
 * What can happen to a call. `at` is the server's clock in milliseconds since 1970. Events marked (s) come
 * synchronously: the carrier waits for what is to be played. For the others `actions` is empty, except for
 * `machine`: then the call must be redirected to them.
 */
export type CallEvent =
  /**
   * (s) The call was answered. `verdict` when the detector has decided; null when it was not requested, or is still
   * running.
   */
  | { readonly kind: 'answered'; readonly verdict: MachineVerdict | null; readonly at: number }
  /** The detector decided. Step it from the newest state known of the call. */
  | { readonly kind: 'machine'; readonly verdict: MachineVerdict; readonly at: number }
  /** (s) Keys pressed, in order, of 0-9 * #; '' when none came in time. */
  | { readonly kind: 'keys'; readonly digits: string; readonly at: number }
  /** (s) The server's answer to `needs: transferLine`. */
  | { readonly kind: 'line'; readonly granted: boolean; readonly at: number }
  /** The transfer number picked up. The call's own state does not learn of it: keep `record`. */
  | { readonly kind: 'transferAnswered'; readonly at: number }
  /** (s) The transfer is over and the person is still there. */
  | { readonly kind: 'transferEnded'; readonly answered: boolean; readonly at: number }
  /** (s) The server's answer to `needs: messageId`: what is to be recorded under it, null for a wrong ID. */
  | {
      readonly kind: 'messageId';
      readonly parts: readonly [MessagePart, ...MessagePart[]] | null;
      readonly at: number;
    }
  /** (s) A recording was made. */
  | {
      readonly kind: 'recorded';
      readonly recordingId: string;
      /** Null when the carrier does not report it. */
      readonly seconds: number | null;
      readonly at: number;
    }
  /**
   * (s) The server's answer to `needs: save`. `words` is spoken after the last one: "Your broadcast will be sent at
   * ...".
   */
  | { readonly kind: 'saved'; readonly ok: boolean; readonly words: string | null; readonly at: number }
  | LaunchEvent
  /** (s) The carrier asks again what to play, for example at its fallback address: the phase's actions once more. */
  | { readonly kind: 'again'; readonly at: number }
  /** The call is over, at any moment. */
  | { readonly kind: 'ended'; readonly cause: EndCause; readonly at: number };

/** What a carrier is to do next, in this order. The last one is never `play` or `pause`. */
export type CallAction =
  | { readonly kind: 'play'; readonly sound: Sound }
  | { readonly kind: 'pause'; readonly seconds: number }
  /** Plays, and waits for keys from the first second on: a `keys` event in any case. */
  | {
      readonly kind: 'gather';
      readonly sounds: readonly Sound[];
      readonly maxKeys: number;
      /** Keys that end it at once; they are part of `digits`. */
      readonly endKeys: string;
      /** How long after the last sound the first key is awaited, in seconds. */
      readonly firstKeySeconds: number;
      readonly nextKeySeconds: number;
    }
  /** Dials and connects: `transferAnswered`, then `transferEnded`. */
  | {
      readonly kind: 'transfer';
      readonly to: string;
      readonly callerId: string;
      readonly ringSeconds: number;
    }
  /** Records after a tone: a `recorded` event. */
  | {
      readonly kind: 'record';
      readonly maxSeconds: number;
      readonly endKey: string;
      /** Played before by a carrier that has no tone of its own; null when there is none. */
      readonly tone: Sound | null;
    }
  | { readonly kind: 'hangUp' };

/** What the server must find out before it can respond to the carrier; its answer is the next event. */
export type CallNeed =
  /** A free transfer line (C4.1); answer with `line`. */
  | { readonly kind: 'transferLine' }
  /** What the ID stands for; answer with `messageId`. */
  | { readonly kind: 'messageId'; readonly digits: string }
  /** Save the recording as this message of the broadcast; answer with `saved`. */
  | {
      readonly kind: 'save';
      readonly messageId: string;
      readonly part: MessagePart;
      readonly recordingId: string;
    }
  | LaunchNeed;

/** What has just become true and must be stored, although the call continues. */
export type CallNews =
  | { readonly kind: 'optedOut' }
  /** '1' to '9'; a later one replaces it. */
  | { readonly kind: 'answer'; readonly answer: string }
  | { readonly kind: 'transferAsked' }
  | { readonly kind: 'transferred' };

/** Result of a call by the labels of 2-decisions B2. */
export type CallOutcomeLabel =
  | 'liveAnswer'
  | 'voicemail'
  | 'busy'
  | 'noAnswer'
  | 'invalid'
  | 'failed'
  | 'canceled';

/** Everything known of a call: complete when `outcome` is set. `mergeRecords` joins what was learned apart. */
export interface CallRecord {
  /** `steps` of the state it was made from. */
  readonly steps: number;
  /** Null until the call has ended. */
  readonly outcome: CallOutcomeLabel | null;
  readonly cause: EndCause | null;
  readonly answeredBy: 'person' | 'machine' | null;
  readonly voicemailBegun: boolean;
  readonly answer: string | null;
  readonly optedOut: boolean;
  readonly transferAsked: boolean;
  readonly transferred: boolean;
  readonly keys: string;
  /** Messages saved by call-in recording. */
  readonly saved: number;
}

/** What `step` makes of an event. */
export interface CallStep {
  readonly state: CallState;
  /** Empty when `needs` is set, for events that need no response, and after the end. */
  readonly actions: readonly CallAction[];
  readonly needs: CallNeed | null;
  readonly news: readonly CallNews[];
  readonly record: CallRecord;
}

/** The other party of the call, E.164: whom we called, or who called the recording number. */
export interface CallParty {
  readonly phone: string;
}

/**
 * One step of a call: what it is now, what the carrier must do, what must be stored. Total and deterministic: any event
 * in any state has an answer, so a repeated or late one does no harm. `step` of `callSteps.ts` is the one
 * implementation.
 */
export type Step = (flow: CallFlow, state: CallState, event: CallEvent, party: CallParty) => CallStep;

/** The state of a call before anything happened: dialled by us, or ringing at the recording number. */
export function begin(flow: CallFlow): CallState {
  return {
    phase: 'dialing',
    steps: 0,
    answeredBy: flow.kind === 'recording' ? 'person' : null,
    replays: 0,
    repeated: false,
    strays: 0,
    answer: null,
    optedOut: false,
    transferAskedAt: null,
    transferred: false,
    voicemailBegun: false,
    keys: '',
    tries: 0,
    messageId: null,
    part: null,
    morePart: null,
    recordingId: null,
    saved: 0,
    caller: null,
    launchId: null,
    listId: null,
    cause: null,
  };
}
