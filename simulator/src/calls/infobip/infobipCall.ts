import { infobipTime } from '../../infobip/infobipWire.ts';
import type { CallbackTarget } from '../bandwidth/bxml.ts';
import { infobipEnding } from './infobipEnding.ts';
import type { Leg } from '../leg.ts';
import { readMarkup, type MarkupAction, type MarkupCallback } from './markup.ts';
import { bare } from './infobipNumber.ts';
import { MarkupPlayer, type MarkupAsk } from './markupPlayer.ts';
import type { NoReply, Reply } from '../productLine.ts';
import type { Switchboard } from '../switchboard.ts';

/** How long the product may take to respond to a callback. */
const callbackTimeoutMs = 10_000;
/** How soon a person is recognized by the hello, and a machine by its greeting. Milliseconds of call time. */
const personKnownMs = 1_900;
const machineKnownMs = 2_500;
/** After a greeting: a tone is recognized this soon, and silence takes longer. */
const beepMs = 300;
const silenceMs = 2_000;

/** What a markup call was made with. */
export interface InfobipTerms {
  readonly callback: MarkupCallback;
  /** The fallback if `callback` fails. Null for none. */
  readonly errorUrl: string | null;
  /** The address that is notified of the end. Null for none. */
  readonly notifyUrl: string | null;
  /** Null: no machine detection. Seconds. */
  readonly detection: { readonly seconds: number; readonly greetingSeconds: number } | null;
}

/** One call as Infobip runs it by Calls Markup Language. */
export class InfobipCall {
  readonly leg: Leg;
  readonly board: Switchboard;
  readonly #terms: InfobipTerms;
  readonly #player: MarkupPlayer;

  constructor(leg: Leg, board: Switchboard, terms: InfobipTerms) {
    this.leg = leg;
    this.board = board;
    this.#terms = terms;
    this.#player = new MarkupPlayer(this);
  }

  dial(ringForMs: number): void {
    this.leg.whenAnswered(() => this.#answered());
    this.leg.whenEnded(() => this.#ended());
    this.board.dial(this.leg, ringForMs);
  }

  /** The phone calls one of the product's numbers; the call is answered as soon as a script plays. */
  callIn(): void {
    this.leg.whenEnded(() => this.#ended());
    this.leg.start(120_000);
    void this.#play({});
  }

  /** Reports an event that expects no response. */
  tell(callback: MarkupCallback | null, extra: Readonly<Record<string, unknown>>): void {
    if (callback) this.board.tell(asTarget(callback), this.#properties(extra), callbackTimeoutMs);
  }

  #answered(): void {
    const { detection } = this.#terms;
    if (!detection) {
      void this.#play({});
      return;
    }
    const { result, afterMs } = detect(this.leg, detection.seconds, detection.greetingSeconds);
    this.leg.after(afterMs, () => void this.#play({ machineDetectionResult: result }));
  }

  async #play(extra: Readonly<Record<string, unknown>>): Promise<void> {
    const { leg } = this;
    const turn = leg.interrupt();
    let next: MarkupAsk | null = { callback: this.#terms.callback, extra };
    for (let asked = 0; next && asked < 1_000; asked++) {
      const script = await this.#ask(next, turn);
      if (!script) return;
      leg.answer();
      const played = await this.#player.perform(script, turn);
      if (played === 'stop') return;
      next = played;
    }
    if (leg.plays(turn)) leg.end('hangup');
  }

  async #ask({ callback, extra }: MarkupAsk, turn: number): Promise<readonly MarkupAction[] | null> {
    const { leg } = this;
    const errors = this.#terms.errorUrl;
    const targets = [
      asTarget(callback),
      ...(errors === null ? [] : [asTarget({ url: errors, method: 'POST' })]),
    ];
    let why = '';
    for (const [i, target] of targets.entries()) {
      const told = i === 0 ? extra : { ...extra, errorCode: 'CALLBACK_FAILED', errorDescription: why };
      const sent = this.board.line.ask(target, this.#properties(told), callbackTimeoutMs);
      const reply = await leg.asking(sent);
      if (!leg.plays(turn)) return null;
      const script = scriptOf(reply);
      if (typeof script !== 'string') return script;
      why ||= script;
    }
    leg.end(why.startsWith('Invalid') ? 'invalid-script' : 'callback-error', why);
    return null;
  }

  #properties(extra: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { id, from, to, kind } = this.leg.facts;
    return {
      callId: id,
      from: bare(from),
      to: bare(to),
      direction: kind === 'inbound' ? 'INBOUND' : 'OUTBOUND',
      endpoint: { type: 'PHONE', phoneNumber: bare(this.leg.phone) },
      startTime: infobipTime(this.leg.startedAt ?? this.leg.enqueuedAt),
      ...extra,
    };
  }

  #ended(): void {
    const { leg, board } = this;
    const { notifyUrl } = this.#terms;
    if (notifyUrl === null || (leg.facts.kind === 'outbound' && leg.manner?.endUntold)) return;
    const report = { results: [infobipReport(leg)] };
    board.tell(asTarget({ url: notifyUrl, method: 'POST' }), report, callbackTimeoutMs);
  }
}

/** The script of a response. A sentence when there is none. */
function scriptOf(reply: Reply | NoReply): readonly MarkupAction[] | string {
  if (typeof reply === 'string') return `The callback was not answered: ${reply}`;
  if (reply.status < 200 || reply.status >= 300) return `The callback was answered with HTTP ${reply.status}`;
  return readMarkup(reply.body);
}

/** The delivery report of a call that is over ("Receive Voice Delivery Reports"). */
function infobipReport(leg: Leg): Record<string, unknown> {
  const { id, name } = infobipEnding(leg.cause ?? '', leg.error ?? '', leg.answeredAt !== null);
  const [started, ended] = [leg.startedAt ?? leg.enqueuedAt, leg.endedAt ?? 0];
  const duration = leg.answeredAt === null ? 0 : Math.ceil((ended - leg.answeredAt) / 1_000);
  return {
    bulkId: `bulk-${leg.facts.id}`,
    messageId: leg.facts.id,
    from: bare(leg.facts.from),
    to: bare(leg.facts.to),
    sentAt: infobipTime(started),
    doneAt: infobipTime(ended),
    mccMnc: null,
    callbackData: null,
    voiceCall: {
      feature: 'Markup language',
      startTime: infobipTime(started),
      answerTime: leg.answeredAt === null ? null : infobipTime(leg.answeredAt),
      endTime: infobipTime(ended),
      duration,
      chargedDuration: duration,
    },
    status:
      duration > 0
        ? { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET', description: '' }
        : {
            groupId: 2,
            groupName: 'UNDELIVERABLE',
            id: 9,
            name: 'UNDELIVERABLE_NOT_DELIVERED',
            description: '',
          },
    error: { groupId: 0, groupName: 'OK', id, name, description: '', permanent: duration === 0 },
  };
}

/** What a synchronous detection finds out, and after how much call time. */
function detect(leg: Leg, seconds: number, greetingSeconds: number): { result: string; afterMs: number } {
  const manner = leg.manner;
  if (manner?.answers === 'silence') return { result: 'UNDECIDED', afterMs: seconds * 1_000 };
  if (manner?.answers !== 'machine')
    return { result: 'HUMAN', afterMs: Math.min(personKnownMs, seconds * 1_000) };
  const doneMs = manner.greetingMs + (manner.beep ? beepMs : silenceMs);
  const limitMs = greetingSeconds * 1_000;
  if (doneMs > limitMs) return { result: 'MACHINE_EOM_TIMEOUT', afterMs: limitMs };
  const result = manner.beep ? 'MACHINE_EOM_BEEP' : 'MACHINE_EOM_SILENCE';
  return { result, afterMs: Math.max(machineKnownMs, doneMs) };
}

function asTarget({ url, method }: MarkupCallback): CallbackTarget {
  return { url, method, username: null, password: null, fallback: null };
}
