import { readBxml, type CallbackTarget, type Verb } from './bxml.ts';
import { BxmlPlayer } from './bxmlPlayer.ts';
import { errorId, type Ask, type BandwidthTerms, type PlayedCall } from './playedCall.ts';
import type { Leg } from '../leg.ts';
import { detect } from '../machineDetection.ts';
import type { Reply } from '../productLine.ts';
import type { Switchboard } from '../switchboard.ts';

const mostAsked = 1_000;

/** One call (or the other side of a transfer) as Bandwidth runs it: callbacks, and the BXML that they return. */
export class BandwidthCall implements PlayedCall {
  readonly leg: Leg;
  readonly board: Switchboard;
  readonly terms: BandwidthTerms;
  /** Extra properties in the callbacks of a transfer's side. */
  readonly #transfer: Readonly<Record<string, string>>;
  readonly #player: BxmlPlayer;
  tag: string | null;

  constructor(
    leg: Leg,
    board: Switchboard,
    terms: BandwidthTerms,
    tag: string | null,
    transfer: Readonly<Record<string, string>> = {},
  ) {
    this.leg = leg;
    this.board = board;
    this.terms = terms;
    this.tag = tag;
    this.#transfer = transfer;
    this.#player = new BxmlPlayer(this);
  }

  beside(leg: Leg, terms: BandwidthTerms, tag: string | null, about: Readonly<Record<string, string>>) {
    return new BandwidthCall(leg, this.board, terms, tag, about);
  }

  /** Makes the call ring. What follows an answer happens automatically. */
  dial(ringForMs: number): void {
    this.leg.whenAnswered(() => void this.#answered());
    this.leg.whenEnded(() => this.#ended());
    this.board.dial(this.leg, ringForMs);
  }

  /**
   * The phone calls one of the product's numbers: the product is queried at once, and its document answers the call.
   */
  callIn(): void {
    this.leg.whenEnded(() => this.#ended());
    this.leg.start(120_000);
    if (!this.terms.answer) return;
    void this.play({ target: this.terms.answer, event: 'initiate', extra: {} });
  }

  /** Stops playback and continues with the document that the callback returns. */
  async play(first: Ask): Promise<void> {
    const turn = this.leg.interrupt();
    if ((await this.follow(first, turn)) === 'done' && this.leg.plays(turn)) this.leg.end('hangup');
  }

  /** Plays a document that came with a request instead of a callback. */
  async playDocument(verbs: readonly Verb[]): Promise<void> {
    const turn = this.leg.interrupt();
    let played = await this.#player.perform(verbs, turn);
    if (typeof played === 'object') played = await this.follow(played, turn);
    if (played === 'done' && this.leg.plays(turn)) this.leg.end('hangup');
  }

  /** Requests and plays documents until one ends without requesting another. */
  async follow(first: Ask, turn: number): Promise<'done' | 'stop'> {
    let next = first;
    for (let asked = 0; asked < mostAsked; asked++) {
      const verbs = await this.#ask(next, turn);
      if (!verbs) return 'stop';
      const played = await this.#player.perform(verbs, turn);
      if (typeof played === 'string') return played;
      next = played;
    }
    this.leg.end('application-error', `More than ${mostAsked} callbacks in one call`);
    return 'stop';
  }

  /** Reports an event that expects no response. */
  tell(target: CallbackTarget | null, event: string, extra: Readonly<Record<string, unknown>> = {}): void {
    if (target) this.board.tell(target, this.properties(event, extra), this.terms.callbackTimeoutMs);
  }

  get callUrl(): string {
    return `${this.terms.apiBase}/accounts/${this.terms.accountId}/calls/${this.leg.facts.id}`;
  }

  /** Properties of a callback (Bandwidth's pages of webhooks). */
  properties(event: string, extra: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { leg } = this;
    const root = leg.facts.parent?.facts ?? leg.facts;
    return {
      eventType: event,
      eventTime: new Date(this.board.clock.now()).toISOString(),
      accountId: this.terms.accountId,
      applicationId: this.terms.applicationId,
      from: root.from,
      to: root.to,
      direction: leg.facts.kind === 'inbound' ? 'inbound' : 'outbound',
      callId: leg.facts.id,
      callUrl: this.callUrl,
      ...(leg.facts.kind === 'outbound' && { enqueuedTime: iso(leg.enqueuedAt) }),
      startTime: iso(leg.startedAt ?? leg.enqueuedAt),
      ...(leg.answeredAt !== null && { answerTime: iso(leg.answeredAt) }),
      ...(this.tag !== null && this.tag !== '' && { tag: this.tag }),
      ...this.#transfer,
      ...extra,
    };
  }

  async #ask({ target, event, extra }: Ask, turn: number): Promise<readonly Verb[] | null> {
    const { leg } = this;
    const properties = this.properties(event, extra);
    let why = '';
    for (let to: CallbackTarget | null = target; to; to = to.fallback) {
      const reply = await leg.asking(this.board.line.ask(to, properties, this.terms.callbackTimeoutMs));
      if (!leg.plays(turn)) return null;
      if (typeof reply === 'object' && reply.status >= 200 && reply.status < 300) {
        const verbs = readBxml(reply.body, reply.url);
        if (!('cause' in verbs)) return verbs;
        leg.end(verbs.cause, verbs.why);
        return null;
      }
      why = failure(event, reply);
    }
    leg.end('callback-error', why);
    return null;
  }

  async #answered(): Promise<void> {
    const { answer, detection } = this.terms;
    if (!answer) return;
    if (!detection) {
      await this.play({ target: answer, event: 'answer', extra: {} });
      return;
    }
    const { value, afterMs } = detect(this.leg, detection.detection);
    const found = { machineDetectionResult: { value, duration: `PT${(afterMs / 1_000).toFixed(3)}S` } };
    if (detection.mode === 'sync')
      this.leg.after(afterMs, () => void this.play({ target: answer, event: 'answer', extra: found }));
    else {
      this.leg.after(afterMs, () => this.tell(detection.callback, 'machineDetectionComplete', found));
      await this.play({ target: answer, event: 'answer', extra: {} });
    }
  }

  #ended(): void {
    const { leg } = this;
    if (leg.facts.kind === 'outbound' && leg.manner?.endUntold) return;
    this.tell(this.terms.disconnect, leg.facts.parent ? 'transferDisconnect' : 'disconnect', ending(leg));
  }
}

/** What "disconnect" and "transferDisconnect" say about the end. */
export function ending(leg: Leg): Record<string, unknown> {
  return {
    endTime: iso(leg.endedAt ?? 0),
    cause: leg.cause,
    ...(leg.error !== null && { errorMessage: leg.error, errorId: errorId(leg.facts.id) }),
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function failure(event: string, reply: Reply | 'connection' | 'timeout'): string {
  if (reply === 'connection') return `The ${event} callback could not be delivered: no connection`;
  if (reply === 'timeout') return `The ${event} callback could not be delivered: no answer in time`;
  return `The ${event} callback was answered with HTTP ${reply.status}`;
}
