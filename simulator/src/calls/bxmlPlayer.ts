import type { Ask, BandwidthCall, Played } from './bandwidthCall.ts';
import type { AudioVerb, CallbackTarget, GatherVerb, RecordVerb, Verb } from './bxml.ts';
import type { Woken } from './leg.ts';
import { speechSeconds } from './speech.ts';
import { transfer } from './transfer.ts';

/** How long after its end a recording can be fetched, in milliseconds of call time. */
const recordingReadyMs = 1_000;
/** What a person says into a recording before falling silent, in seconds. */
const saysSeconds = 5;

type SettingVerb = Extract<
  Verb,
  { verb: 'Tag' | 'StartGather' | 'StopGather' | 'StartRecording' | 'StopRecording' }
>;

interface Kept {
  readonly properties: Record<string, unknown>;
  readonly written: Promise<void>;
}

/** Plays BXML on the leg of a call. */
export class BxmlPlayer {
  readonly #call: BandwidthCall;
  /** Ends the recording that runs beside other verbs (StartRecording). */
  #finishRecording: (() => void) | null = null;

  constructor(call: BandwidthCall) {
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
        const finish = (): void => void this.#keep(begun, this.#since(begun), verb.available);
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

  /** Plays the nested audio as often as asked; "key" as soon as one is pressed. */
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
    leg.forgetKeys();
    leg.voice.length = 0;
    const begun = board.clock.now();
    // A hand or a caller speaks until a key; a phone that acts by the table falls silent.
    const speaksOn = verb.silenceTimeout === 0 || leg.facts.kind === 'inbound' || board.isSteered(leg.phone);
    const most = speaksOn ? verb.maxDuration : Math.min(verb.maxDuration, saysSeconds + verb.silenceTimeout);
    let kept: Kept | null = null;
    const keep = (): Kept => (kept ??= this.#keep(begun, Math.min(this.#since(begun), most), verb.available));
    const callOff = leg.beforeEnd(keep);
    leg.listen('record');
    let woken: Woken;
    do woken = await leg.wait((most - this.#since(begun)) * 1_000, true);
    while (woken === 'key' && !verb.terminatingDigits.includes(leg.takeKey() ?? ''));
    callOff();
    const { properties, written } = keep();
    if (woken === 'stop') return 'stop';
    leg.listened();
    await leg.asking(written);
    if (!leg.plays(turn)) return 'stop';
    return verb.next ? { target: verb.next, event: 'recordComplete', extra: properties } : 'done';
  }

  /** Seconds of call time since a real time. */
  #since(begun: number): number {
    const { clock, conduct } = this.#call.board;
    return ((clock.now() - begun) * conduct.behaviour.callSpeed) / 1_000;
  }

  #stopRecording(): void {
    this.#finishRecording?.();
    this.#finishRecording = null;
  }

  /** Keeps a recording and tells of it once it can be fetched. */
  #keep(begun: number, seconds: number, available: CallbackTarget | null): Kept {
    const call = this.#call;
    const { leg, board } = call;
    const startTime = new Date(begun).toISOString();
    const endTime = new Date(board.clock.now()).toISOString();
    const sound = leg.voice.splice(0);
    const { recording, written } = board.recordings.keep(leg.facts.id, sound, seconds, startTime, endTime);
    leg.note({ kind: 'recorded', seconds: recording.seconds, url: `/recordings/${recording.id}` });
    const properties = {
      recordingId: recording.id,
      startTime,
      endTime,
      duration: `PT${recording.seconds}S`,
      channels: 1,
      fileFormat: 'wav',
      mediaUrl: `${call.callUrl}/recordings/${recording.id}/media`,
    };
    if (available)
      void written.then(() =>
        board.clock.after(recordingReadyMs / board.conduct.behaviour.callSpeed, () =>
          call.tell(available, 'recordingAvailable', { ...properties, status: 'complete' }),
        ),
      );
    return { properties, written };
  }
}

function done(woken: Woken): Ask | 'done' | 'stop' {
  return woken === 'stop' ? 'stop' : 'done';
}
