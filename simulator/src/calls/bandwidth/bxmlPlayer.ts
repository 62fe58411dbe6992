import type { AudioVerb, CallbackTarget, GatherVerb, RecordVerb, Verb } from './bxml.ts';
import type { Ask, Played, PlayedCall } from './playedCall.ts';
import type { Woken } from '../leg.ts';
import type { Recording } from '../recordings.ts';
import { speechSeconds } from '../speech.ts';
import { transfer } from '../transfer.ts';
import { keepVoice, recordVoice, secondsSince } from '../voiceRecording.ts';

/** How long after its end a recording can be fetched, in milliseconds of call time. */
const recordingReadyMs = 1_000;

type SettingVerb = Extract<
  Verb,
  { verb: 'Tag' | 'StartGather' | 'StopGather' | 'StartRecording' | 'StopRecording' }
>;

interface Kept {
  readonly recording: Recording;
  readonly written: Promise<void>;
}

/** Plays BXML on the leg of a call. */
export class BxmlPlayer {
  readonly #call: PlayedCall;
  /** Ends the recording that runs in parallel to other verbs (StartRecording). */
  #finishRecording: (() => void) | null = null;

  constructor(call: PlayedCall) {
    this.#call = call;
  }

  /** Plays the verbs in order, as long as the turn lasts. */
  async perform(verbs: readonly Verb[], turn: number): Promise<Played> {
    for (const verb of verbs) {
      if (!this.#call.leg.plays(turn)) return 'stop';
      const played = await this.#verb(verb, turn);
      if (played !== 'done') return played;
    }
    return this.#call.leg.plays(turn) ? 'done' : 'stop';
  }

  async #verb(verb: Verb, turn: number): Promise<Played> {
    const { leg } = this.#call;
    if (verb.verb === 'Hangup') {
      leg.end(leg.state === 'ringing' ? 'rejected' : 'hangup');
      return 'stop';
    }
    if ('tag' in verb && verb.tag !== null) this.#call.tag = verb.tag;
    switch (verb.verb) {
      case 'Redirect':
        leg.note({ kind: 'redirected' });
        return { target: verb.next, event: 'redirect', extra: {} };
      case 'SpeakSentence':
      case 'PlayAudio':
        leg.answer();
        leg.forgetKeys();
        return done(await this.#hear(verb, turn, false));
      case 'Gather':
        leg.answer();
        return this.#gather(verb, turn);
      case 'Record':
        leg.answer();
        return this.#record(verb, turn);
      case 'Transfer':
        leg.answer();
        return transfer(this.#call, verb, turn);
      case 'Pause':
        leg.note({ kind: 'paused', seconds: verb.duration });
        return done(await leg.wait(verb.duration * 1_000));
      case 'Ring':
        if (verb.answerCall) leg.answer();
        leg.note({ kind: 'heardRinging', seconds: verb.duration });
        return done(await leg.wait(verb.duration * 1_000));
      case 'SendDtmf':
        leg.answer();
        leg.note({ kind: 'sentKeys', digits: verb.digits });
        return done(await leg.wait(verb.digits.length * 200));
      default:
        this.#set(verb);
        return 'done';
    }
  }

  /** Verbs that take no time. */
  #set(verb: SettingVerb): void {
    const call = this.#call;
    switch (verb.verb) {
      case 'Tag':
        return;
      case 'StartGather':
        call.leg.onKey = (digit) => call.tell(verb.dtmf, 'dtmf', { digit });
        return;
      case 'StopGather':
        call.leg.onKey = null;
        return;
      case 'StartRecording': {
        call.leg.answer();
        this.#stopRecording();
        call.leg.voice.length = 0;
        const begun = call.board.clock.now();
        const finish = (): void =>
          this.#tellOf(
            keepVoice(call.leg, call.board, begun, secondsSince(call.board, begun)),
            verb.available,
          );
        const callOff = call.leg.beforeEnd(finish);
        this.#finishRecording = () => {
          callOff();
          finish();
        };
        return;
      }
      case 'StopRecording':
        this.#stopRecording();
    }
  }

  async #hear(verb: AudioVerb, turn: number, keys: boolean): Promise<Woken> {
    const { leg, board } = this.#call;
    if (verb.verb === 'SpeakSentence') {
      const markup = verb.markup.length > 0 ? { markup: verb.markup } : {};
      return leg.hear({ kind: 'said', text: verb.text, seconds: speechSeconds(verb.text), ...markup }, keys);
    }
    const audio = await leg.asking(board.line.audio(verb.url, verb.username, verb.password));
    if (!leg.plays(turn)) return 'stop';
    if (typeof audio === 'string') {
      leg.end('application-error', audio);
      return 'stop';
    }
    return leg.hear({ kind: 'played', url: verb.url, seconds: audio.seconds }, keys);
  }

  async #gather(verb: GatherVerb, turn: number): Promise<Played> {
    const { leg } = this.#call;
    leg.listen('gather');
    let woken = await this.#prompt(verb, turn);
    let digits = '';
    let terminatingDigit = '';
    while (woken === 'key' && terminatingDigit === '' && digits.length < verb.maxDigits) {
      const key = leg.takeKey() ?? '';
      if (verb.terminatingDigits.includes(key)) terminatingDigit = key;
      else {
        digits += key;
        if (digits.length < verb.maxDigits) woken = await leg.wait(verb.interDigitTimeout * 1_000, true);
      }
    }
    if (woken === 'stop' || !leg.plays(turn)) return 'stop';
    leg.listened();
    return verb.next ? { target: verb.next, event: 'gather', extra: { digits, terminatingDigit } } : 'done';
  }

  /** Plays the nested audio as often as requested. "key" as soon as one is pressed. */
  async #prompt(verb: GatherVerb, turn: number): Promise<Woken> {
    for (let round = 0; round < verb.repeatCount; round++) {
      for (const audio of verb.audio) {
        const woken = await this.#hear(audio, turn, true);
        if (woken !== 'time') return woken;
      }
      const woken = await this.#call.leg.wait(verb.firstDigitTimeout * 1_000, true);
      if (woken !== 'time') return woken;
    }
    return 'time';
  }

  async #record(verb: RecordVerb, turn: number): Promise<Played> {
    const { leg, board } = this.#call;
    const { maxDuration: maxSeconds, silenceTimeout: silenceSeconds, terminatingDigits: endKeys } = verb;
    const { recording, written, woken } = await recordVoice(
      leg,
      board,
      { maxSeconds, silenceSeconds, endKeys },
      (made) => this.#tellOf(made, verb.available),
    );
    if (woken === 'stop') return 'stop';
    await leg.asking(written);
    if (!leg.plays(turn)) return 'stop';
    return verb.next ? { target: verb.next, event: 'recordComplete', extra: this.#about(recording) } : 'done';
  }

  #stopRecording(): void {
    this.#finishRecording?.();
    this.#finishRecording = null;
  }

  /** Reports a recording once it can be fetched. */
  #tellOf({ recording, written }: Kept, available: CallbackTarget | null): void {
    const call = this.#call;
    if (!available || call.board.forgetting) return;
    const told = { ...this.#about(recording), status: 'complete' };
    void written.then(() =>
      call.board.later(recordingReadyMs, () => call.tell(available, 'recordingAvailable', told)),
    );
  }

  #about(recording: Recording): Record<string, unknown> {
    const { id, startTime, endTime, seconds } = recording;
    return {
      recordingId: id,
      startTime,
      endTime,
      duration: `PT${seconds}S`,
      channels: 1,
      fileFormat: 'wav',
      mediaUrl: `${this.#call.callUrl}/recordings/${id}/media`,
    };
  }
}

function done(woken: Woken): Ask | 'done' | 'stop' {
  return woken === 'stop' ? 'stop' : 'done';
}
