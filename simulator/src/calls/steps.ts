/** What happened in a call, as the phone shows it and the record keeps it. */
export interface Step {
  /** Real time, ISO. */
  readonly at: string;
  readonly kind:
    | 'rang'
    | 'answered'
    /** A machine answered. `seconds` of greeting, null for an endless one. */
    | 'machine'
    | 'beep'
    | 'said'
    | 'played'
    | 'keys'
    | 'recorded'
    | 'paused'
    | 'heardRinging'
    | 'transferred'
    | 'connected'
    | 'sentKeys'
    | 'redirected'
    | 'ended';
  /** Words that were said, or the description of the step. */
  readonly text?: string;
  /** Names of the SSML elements in what was said. */
  readonly markup?: readonly string[];
  /** Address of the audio that was played, or of the recording. */
  readonly url?: string;
  /** How long it takes, in seconds of call time. */
  readonly seconds?: number | null;
  /** How much of it was heard, in seconds. Absent while it plays. */
  heard?: number;
  /** True for audio that a machine did not record because it had not finished its greeting. */
  readonly overGreeting?: boolean;
  readonly digits?: string;
  /** False for keys that nothing listened for. */
  readonly taken?: boolean;
  readonly to?: string;
  readonly cause?: string;
}
