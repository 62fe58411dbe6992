import { bridge, type Side } from '../bridge.ts';
import { readAudio } from '../audioFile.ts';
import { bare } from './infobipNumber.ts';
import { infobipEnding } from './infobipEnding.ts';
import type { Leg, Woken } from '../leg.ts';
import type { MarkupAction, MarkupCallback, MarkupSound } from './markup.ts';
import { speechSeconds } from '../speech.ts';
import { Switchboard } from '../switchboard.ts';
import { recordVoice } from '../voiceRecording.ts';

type Capture = Extract<MarkupAction, { action: 'captureDtmf' }>;
type Dial = Extract<MarkupAction, { action: 'dial' }>;
type RecordAction = Extract<MarkupAction, { action: 'record' }>;
/** Requests the next script, with the properties that say why. */
export interface MarkupAsk {
  readonly callback: MarkupCallback;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The call that scripts are played on. */
interface PlayedCall {
  readonly leg: Leg;
  readonly board: Switchboard;
  /** Reports an event that expects no response. */
  tell(callback: MarkupCallback | null, extra: Readonly<Record<string, unknown>>): void;
}

/** What comes next: another script is requested, nothing (null), or the call has ended or was redirected. */
type Played = MarkupAsk | null | 'stop';

/** How long after its end a recording can be fetched, in milliseconds of call time. */
const recordingReadyMs = 1_000;

/** Plays scripts of Calls Markup Language on the leg of a call. */
export class MarkupPlayer {
  readonly #call: PlayedCall;

  constructor(call: PlayedCall) {
    this.#call = call;
  }

  /** Plays the actions in order, as long as the turn lasts. An action that requests another script ends this one. */
  async perform(script: readonly MarkupAction[], turn: number): Promise<Played> {
    for (const action of script) {
      const played = await this.#action(action, turn);
      if (!this.#call.leg.plays(turn)) return 'stop';
      if (played !== null) return played;
    }
    return null;
  }

  async #action(action: MarkupAction, turn: number): Promise<Played> {
    const { leg } = this.#call;
    switch (action.action) {
      case 'hear':
        leg.forgetKeys();
        await this.#hear(action.sound, turn, false);
        return null;
      case 'pause':
        leg.note({ kind: 'paused', seconds: action.duration });
        await leg.wait(action.duration * 1_000);
        return null;
      case 'captureDtmf':
        return this.#capture(action, turn);
      case 'dial':
        return this.#dial(action);
      case 'record':
        return this.#record(action, turn);
      case 'hangup':
        leg.end('hangup');
        return 'stop';
    }
  }

  async #hear(sound: MarkupSound, turn: number, keys: boolean): Promise<Woken> {
    const { leg, board } = this.#call;
    if (sound.kind === 'say') {
      const markup = [...sound.text.matchAll(/<([a-z][a-z-]*)/gi)].map((match) => match[1] ?? '');
      const told = markup.length > 0 ? { markup } : {};
      return leg.hear({ kind: 'said', text: sound.text, seconds: speechSeconds(sound.text), ...told }, keys);
    }
    const url = sound.kind === 'url' ? sound.url : `/recordings/${sound.fileId}`;
    const audio =
      sound.kind === 'url'
        ? await leg.asking(board.line.audio(url, null, null))
        : readAudio(board.recordings.media(sound.fileId) ?? Buffer.alloc(0), 'audio/wav', '');
    if (!leg.plays(turn)) return 'stop';
    if (typeof audio === 'string') {
      leg.end('application-error', audio);
      return 'stop';
    }
    return leg.hear({ kind: 'played', url, seconds: audio.seconds }, keys);
  }

  /** Keys, from the first moment of the sound on. The terminator is not reported. */
  async #capture(action: Capture, turn: number): Promise<Played> {
    const { leg } = this.#call;
    leg.listen('gather');
    let woken: Woken = action.sound ? await this.#hear(action.sound, turn, true) : 'time';
    if (woken === 'time') woken = await leg.wait(action.timeout * 1_000, true);
    let digits = '';
    while (woken === 'key' && digits.length < action.maxLength) {
      const key = leg.takeKey() ?? '';
      if (key === action.terminator) break;
      digits += key;
      if (digits.length < action.maxLength) woken = await leg.wait(action.timeout * 1_000, true);
    }
    if (woken === 'stop' || !leg.plays(turn)) return 'stop';
    leg.listened();
    if (!action.callback || (digits === '' && !action.callOnEmpty)) return null;
    return { callback: action.callback, extra: { capturedDtmf: digits } };
  }

  async #dial(action: Dial): Promise<Played> {
    const { leg, board } = this.#call;
    const from = action.from === null ? leg.phone : `+${action.from}`;
    const sides = action.to.map((to): Side => {
      const side = board.create({
        id: Switchboard.newId().slice(-36),
        carrier: 'infobip',
        kind: 'transfer',
        from,
        to,
        reference: leg.facts.reference,
        parent: leg,
      });
      const dial = (): void => board.dial(side, action.connectTimeout * 1_000);
      return { leg: side, to, dial, greet: () => Promise.resolve(true) };
    });
    const last = await bridge(leg, board, sides);
    if (last === 'stop') return 'stop';
    if (!action.callback) return null;
    const { answeredAt, endedAt, cause, error, facts } = last.leg;
    const { id, code } = infobipEnding(cause ?? '', error ?? '', answeredAt !== null);
    const seconds =
      answeredAt === null || endedAt === null
        ? 0
        : ((endedAt - answeredAt) * board.conduct.behaviour.callSpeed) / 1_000;
    const dialData = {
      callId: facts.id,
      from: bare(from),
      to: bare(last.to),
      errorCodeId: answeredAt === null ? id : 0,
      errorCodeName: code,
      duration: Math.round(seconds * 1_000),
    };
    return { callback: action.callback, extra: { dialData } };
  }

  async #record(action: RecordAction, turn: number): Promise<Played> {
    const call = this.#call;
    const { leg, board } = call;
    if (action.playBeep) leg.note({ kind: 'beep' });
    const limits = { maxSeconds: action.timeout, silenceSeconds: 0, endKeys: action.escapeDtmf };
    const { recording, written, woken } = await recordVoice(leg, board, limits, (made) => {
      if (board.forgetting) return;
      void made.written.then(() =>
        board.later(recordingReadyMs, () =>
          call.tell(action.statusCallback, {
            recordingFileId: made.recording.id,
            recordingStatus: 'completed',
            recordingDuration: made.recording.seconds,
          }),
        ),
      );
    });
    if (woken === 'stop') return 'stop';
    await leg.asking(written);
    if (!leg.plays(turn) || !action.callback) return leg.plays(turn) ? null : 'stop';
    return {
      callback: action.callback,
      extra: { recordingFileId: recording.id, recordingStatus: 'in-progress' },
    };
  }
}
