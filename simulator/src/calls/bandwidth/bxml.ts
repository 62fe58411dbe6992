import { parseXml, XmlError, type XmlElement } from '../xml.ts';

/**
 * Bandwidth's BXML, as its documentation describes each verb (Bandwidth/api-docs, site/docs/voice/bxml). Times are
 * seconds as written. The runner converts them to call time.
 */

/** Where a synchronous callback goes, with the fallback when it fails. */
export interface CallbackTarget {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly username: string | null;
  readonly password: string | null;
  readonly fallback: CallbackTarget | null;
}

export interface Speak {
  readonly verb: 'SpeakSentence';
  /** The words, without markup. */
  readonly text: string;
  /** Names of the SSML elements in it. Plain text has none. */
  readonly markup: readonly string[];
  readonly voice: string;
}
export interface Play {
  readonly verb: 'PlayAudio';
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
}
export type AudioVerb = Speak | Play;

export interface GatherVerb {
  readonly verb: 'Gather';
  readonly next: CallbackTarget | null;
  readonly tag: string | null;
  readonly terminatingDigits: string;
  readonly maxDigits: number;
  readonly interDigitTimeout: number;
  readonly firstDigitTimeout: number;
  readonly repeatCount: number;
  readonly audio: readonly AudioVerb[];
}

export interface RecordVerb {
  readonly verb: 'Record';
  readonly next: CallbackTarget | null;
  readonly available: CallbackTarget | null;
  readonly tag: string | null;
  readonly terminatingDigits: string;
  readonly maxDuration: number;
  /** 0 for no limit. */
  readonly silenceTimeout: number;
}

export interface TransferTarget {
  readonly to: string;
  readonly answer: CallbackTarget | null;
  readonly disconnect: CallbackTarget | null;
  readonly tag: string | null;
}
export interface TransferVerb {
  readonly verb: 'Transfer';
  /** Null: the number of the other party. */
  readonly callerId: string | null;
  readonly callTimeout: number;
  readonly next: CallbackTarget | null;
  readonly tag: string | null;
  readonly targets: readonly TransferTarget[];
}

export type Verb =
  | Speak
  | Play
  | GatherVerb
  | RecordVerb
  | TransferVerb
  | { readonly verb: 'Pause'; readonly duration: number }
  | { readonly verb: 'Ring'; readonly duration: number; readonly answerCall: boolean }
  | { readonly verb: 'Redirect'; readonly next: CallbackTarget; readonly tag: string | null }
  | { readonly verb: 'Hangup' }
  | { readonly verb: 'Tag'; readonly tag: string }
  | { readonly verb: 'SendDtmf'; readonly digits: string }
  | { readonly verb: 'StartGather'; readonly dtmf: CallbackTarget; readonly tag: string | null }
  | { readonly verb: 'StopGather' }
  | {
      readonly verb: 'StartRecording';
      readonly available: CallbackTarget | null;
      readonly tag: string | null;
    }
  | { readonly verb: 'StopRecording' };

/** Why a document can't be played: it is invalid, or it needs what this simulator can't do. */
export interface BxmlRefusal {
  readonly cause: 'invalid-bxml' | 'application-error';
  readonly why: string;
}

const longest = 64 * 1024;
const unsupported = new Set(['Bridge', 'Conference', 'Forward', 'StartStream', 'StartTranscription']);
const without = new Set(['PauseRecording', 'ResumeRecording', 'StopStream', 'StopTranscription']);
/** What a sentence may contain (Bandwidth's list of SSML elements). */
const ssml = new Set([
  'speak',
  'break',
  'emphasis',
  'lang',
  'mark',
  'p',
  'phoneme',
  'prosody',
  's',
  'say-as',
  'sub',
  'voice',
  'w',
]);

/** Reads a BXML document. Relative addresses are resolved against `base`. An empty body is an empty document. */
export function readBxml(text: string, base: string): readonly Verb[] | BxmlRefusal {
  if (text.trim() === '') return [];
  if (Buffer.byteLength(text) > longest)
    return { cause: 'invalid-bxml', why: 'The document is longer than 64 KB.' };
  try {
    const root = parseXml(text);
    if (root.name !== 'Response' && root.name !== 'Bxml')
      throw new XmlError(`the root element is <${root.name}>, not <Response>`);
    const reader = new VerbReader(base);
    return root.children.flatMap((child) => reader.read(child));
  } catch (error) {
    if (error instanceof Unsupported)
      return { cause: 'application-error', why: `<${error.message}> is not played here.` };
    if (error instanceof XmlError) return { cause: 'invalid-bxml', why: `Invalid BXML: ${error.message}.` };
    throw error;
  }
}

class Unsupported extends Error {}

class VerbReader {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  read(element: XmlElement): Verb[] {
    if (unsupported.has(element.name)) throw new Unsupported(element.name);
    if (without.has(element.name)) return [];
    return [this.#verb(element)];
  }

  #verb(element: XmlElement): Verb {
    const { name, attributes } = element;
    switch (name) {
      case 'SpeakSentence':
      case 'PlayAudio':
        return this.#audio(element);
      case 'Gather':
        return this.#gather(element);
      case 'Record':
        return {
          verb: 'Record',
          next: this.#target(attributes, 'recordComplete'),
          available: this.#target(attributes, 'recordingAvailable'),
          tag: tagOf(attributes),
          terminatingDigits: keys(element, '#'),
          maxDuration: number(element, 'maxDuration', 60, 1, 10_800),
          silenceTimeout: number(element, 'silenceTimeout', 0, 0, 10_800),
        };
      case 'Transfer':
        return this.#transfer(element);
      case 'Pause':
        return { verb: 'Pause', duration: number(element, 'duration', 1, 0, 86_400) };
      case 'Ring':
        return {
          verb: 'Ring',
          duration: number(element, 'duration', 5, 0, 86_400),
          answerCall: attributes['answerCall'] !== 'false',
        };
      case 'Redirect':
        return { verb: 'Redirect', next: this.#required(element, 'redirect'), tag: tagOf(attributes) };
      case 'Hangup':
        return { verb: 'Hangup' };
      case 'Tag':
        return { verb: 'Tag', tag: element.text.slice(0, 256) };
      case 'SendDtmf':
        return { verb: 'SendDtmf', digits: element.text.trim() };
      case 'StartGather':
        return { verb: 'StartGather', dtmf: this.#required(element, 'dtmf'), tag: tagOf(attributes) };
      case 'StopGather':
        return { verb: 'StopGather' };
      case 'StartRecording':
        return {
          verb: 'StartRecording',
          available: this.#target(attributes, 'recordingAvailable'),
          tag: tagOf(attributes),
        };
      case 'StopRecording':
        return { verb: 'StopRecording' };
      default:
        throw new XmlError(`there is no verb <${name}>`);
    }
  }

  #audio(element: XmlElement): AudioVerb {
    const { name, attributes } = element;
    if (name === 'SpeakSentence') {
      const markup = allNames(element);
      const foreign = markup.find((each) => !ssml.has(each));
      if (foreign !== undefined) throw new XmlError(`<${foreign}> cannot stand in <SpeakSentence>`);
      const text = element.text.trim();
      if (text === '') throw new XmlError('<SpeakSentence> has no text');
      return { verb: 'SpeakSentence', text, markup, voice: attributes['voice'] ?? '' };
    }
    if (name !== 'PlayAudio' || element.children.length > 0)
      throw new XmlError(`<${name}> cannot stand here`);
    const url = this.#address(element.text.trim());
    return {
      verb: 'PlayAudio',
      url,
      username: attributes['username'] ?? null,
      password: attributes['password'] ?? null,
    };
  }

  #gather(element: XmlElement): GatherVerb {
    const repeatCount = number(element, 'repeatCount', 1, 1, 20);
    if (repeatCount * element.children.length > 20)
      throw new XmlError('repeatCount times the number of verbs of <Gather> is more than 20');
    return {
      verb: 'Gather',
      next: this.#target(element.attributes, 'gather'),
      tag: tagOf(element.attributes),
      terminatingDigits: keys(element, ''),
      maxDigits: number(element, 'maxDigits', 50, 1, 50),
      interDigitTimeout: number(element, 'interDigitTimeout', 5, 1, 60),
      firstDigitTimeout: number(element, 'firstDigitTimeout', 5, 0, 60),
      repeatCount,
      audio: element.children.map((child) => this.#audio(child)),
    };
  }

  #transfer(element: XmlElement): TransferVerb {
    const { attributes, children } = element;
    if (children.length < 1 || children.length > 8)
      throw new XmlError('<Transfer> must have 1 to 8 phone numbers');
    const callerId = attributes['transferCallerId'] ?? null;
    if (callerId && !/^(?:\+[1-9][0-9]{6,14}|Restricted|Anonymous|Private|Unavailable)$/.test(callerId))
      throw new XmlError('transferCallerId is not an E.164 number');
    return {
      verb: 'Transfer',
      callerId: callerId || null,
      callTimeout: number(element, 'callTimeout', 30, 1, 300),
      next: this.#target(attributes, 'transferComplete'),
      tag: tagOf(attributes),
      targets: children.map((child) => {
        const to = child.text.trim();
        const fits = child.name === 'PhoneNumber' ? /^\+[1-9][0-9]{6,14}$/ : /^sips?:/;
        if ((child.name !== 'PhoneNumber' && child.name !== 'SipUri') || !fits.test(to))
          throw new XmlError(`<${child.name}> of <Transfer> is no number: ${to.slice(0, 40)}`);
        return {
          to,
          answer: this.#target(child.attributes, 'transferAnswer'),
          disconnect: this.#target(child.attributes, 'transferDisconnect'),
          tag: tagOf(child.attributes),
        };
      }),
    };
  }

  /** `gatherUrl`, `gatherMethod`, `gatherFallbackUrl` … of that prefix. Null without the address. */
  #target(attributes: Readonly<Record<string, string>>, prefix: string): CallbackTarget | null {
    const url = attributes[`${prefix}Url`];
    if (url === undefined || url === '') return null;
    const fallback = attributes[`${prefix}FallbackUrl`];
    return {
      url: this.#address(url),
      method: method(attributes[`${prefix}Method`]),
      username: attributes['username'] ?? null,
      password: attributes['password'] ?? null,
      fallback: fallback
        ? {
            url: this.#address(fallback),
            method: method(attributes[`${prefix}FallbackMethod`]),
            username: attributes['fallbackUsername'] ?? null,
            password: attributes['fallbackPassword'] ?? null,
            fallback: null,
          }
        : null,
    };
  }

  #required(element: XmlElement, prefix: string): CallbackTarget {
    const target = this.#target(element.attributes, prefix);
    if (!target) throw new XmlError(`<${element.name}> has no ${prefix}Url`);
    return target;
  }

  #address(written: string): string {
    if (!URL.canParse(written, this.#base)) throw new XmlError(`"${written.slice(0, 80)}" is no address`);
    return new URL(written, this.#base).href;
  }
}

function allNames(element: XmlElement): string[] {
  return element.children.flatMap((child) => [child.name, ...allNames(child)]);
}

function method(written: string | undefined): 'GET' | 'POST' {
  if (written === undefined || written === 'POST') return 'POST';
  if (written === 'GET') return 'GET';
  throw new XmlError(`"${written}" is no method`);
}

function number(element: XmlElement, name: string, fallback: number, low: number, high: number): number {
  const written = element.attributes[name];
  if (written === undefined || written === '') return fallback;
  const value = Number(written);
  if (!(value >= low && value <= high))
    throw new XmlError(`${name} of <${element.name}> must be from ${low} to ${high}`);
  return value;
}

function keys(element: XmlElement, fallback: string): string {
  const written = element.attributes['terminatingDigits'] ?? fallback;
  if (!/^[0-9*#A-D]*$/.test(written)) throw new XmlError('terminatingDigits are no keys of a telephone');
  return written;
}

function tagOf(attributes: Readonly<Record<string, string>>): string | null {
  const tag = attributes['tag'] ?? null;
  if (tag !== null && tag.length > 256) throw new XmlError('tag is longer than 256 characters');
  return tag;
}
