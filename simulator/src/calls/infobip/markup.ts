/**
 * Infobip's Calls Markup Language, as its OpenAPI file describes it (3.210, "CmlScript"): a script is JSON, a
 * list of actions. Times are seconds as written.
 */

/** Where a script requests the next one. */
export interface MarkupCallback {
  readonly url: string;
  readonly method: 'GET' | 'POST';
}

/** Something to hear. */
export type MarkupSound =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }
  /** A recording of a call, by its file id. */
  | { readonly kind: 'recording'; readonly fileId: string };

export type MarkupAction =
  | { readonly action: 'hear'; readonly sound: MarkupSound }
  | { readonly action: 'pause'; readonly duration: number }
  | {
      readonly action: 'captureDtmf';
      readonly callback: MarkupCallback | null;
      readonly callOnEmpty: boolean;
      readonly maxLength: number;
      readonly timeout: number;
      readonly terminator: string;
      readonly sound: MarkupSound | null;
    }
  | {
      readonly action: 'dial';
      readonly callback: MarkupCallback | null;
      readonly from: string | null;
      readonly connectTimeout: number;
      /** E.164. */
      readonly to: readonly string[];
    }
  | {
      readonly action: 'record';
      readonly callback: MarkupCallback | null;
      readonly statusCallback: MarkupCallback | null;
      readonly timeout: number;
      readonly escapeDtmf: string;
      readonly playBeep: boolean;
    }
  | { readonly action: 'hangup'; readonly errorCode: string };

type Fields = Readonly<Record<string, unknown>>;

/** Why a script is invalid. */
class Refusal extends Error {}

/** Reads a script. Returns a sentence when it is invalid. An empty body is an empty script. */
export function readMarkup(text: string): readonly MarkupAction[] | string {
  if (text.trim() === '') return [];
  try {
    const script = fields(JSON.parse(text) as unknown, 'The script')['script'];
    if (!Array.isArray(script)) throw new Refusal('There is no "script"');
    return script.map((entry: unknown) => readAction(fields(entry, 'An action')));
  } catch (error) {
    if (error instanceof Refusal) return `Invalid script: ${error.message}.`;
    return 'Invalid script: it is no JSON.';
  }
}

function readAction(entry: Fields): MarkupAction {
  const action = entry['action'];
  switch (action) {
    case 'say':
    case 'play':
      return { action: 'hear', sound: readSound(action, entry) };
    case 'pause':
      return { action: 'pause', duration: number(entry, 'duration', 1, 1, 5) };
    case 'captureDtmf': {
      const callback = entry['callback'] === undefined ? null : fields(entry['callback'], 'callback');
      const inner = (['say', 'play'] as const).find((name) => entry[name] !== undefined);
      const terminator = text(entry, 'terminator') ?? '#';
      if (!/^[0-9*#A-D]$/.test(terminator)) throw new Refusal('terminator is no key');
      return {
        action,
        callback: callback && target(callback),
        callOnEmpty: callback?.['callOnEmpty'] === true,
        maxLength: number(entry, 'maxLength', 1, 1, 255),
        timeout: number(entry, 'timeout', 5, 1, 30),
        terminator,
        sound: inner === undefined ? null : readSound(inner, fields(entry[inner], inner)),
      };
    }
    case 'dial': {
      const endpoints: unknown = entry['endpoints'];
      if (!Array.isArray(endpoints) || endpoints.length === 0) throw new Refusal('dial has no endpoints');
      return {
        action,
        callback: optionalTarget(entry, 'callback'),
        from: text(entry, 'from'),
        connectTimeout: number(entry, 'connectTimeout', 30, 1, 30),
        to: endpoints.map((each: unknown) => phone(fields(each, 'An endpoint'))),
      };
    }
    case 'record':
      return {
        action,
        callback: optionalTarget(entry, 'callback'),
        statusCallback: optionalTarget(entry, 'recordingStatusCallbackUrl'),
        timeout: number(entry, 'timeout', 60, 1, 3_600),
        escapeDtmf: text(entry, 'escapeDtmf') ?? '',
        playBeep: entry['playBeep'] === true,
      };
    case 'hangup':
      return { action, errorCode: text(entry, 'errorCode') ?? 'REJECTED' };
    default:
      throw new Refusal(`there is no action ${JSON.stringify(action)}`);
  }
}

function readSound(action: 'say' | 'play', entry: Fields): MarkupSound {
  if (action === 'say') {
    const words = text(entry, 'text');
    if (words === null || text(entry, 'language') === null) throw new Refusal('say has no text or language');
    return { kind: 'say', text: words };
  }
  const content = fields(entry['content'], 'content');
  const [url, fileId] = [text(content, 'fileUrl'), text(content, 'fileId')];
  if (content['type'] === 'URL' && url !== null) return { kind: 'url', url: address(url) };
  if (content['type'] === 'RECORDING' && fileId !== null) return { kind: 'recording', fileId };
  throw new Refusal('play has no content');
}

/** The number of a PHONE endpoint, as E.164. */
export function phone(endpoint: Fields): string {
  const written = text(endpoint, 'phoneNumber') ?? '';
  if (endpoint['type'] !== 'PHONE' || !/^[1-9][0-9]{6,14}$/.test(written))
    throw new Refusal('an endpoint is no phone number');
  return `+${written}`;
}

function optionalTarget(entry: Fields, name: string): MarkupCallback | null {
  return entry[name] === undefined ? null : target(fields(entry[name], name));
}

function target(callback: Fields): MarkupCallback {
  return { url: address(text(callback, 'url') ?? ''), method: callback['method'] === 'GET' ? 'GET' : 'POST' };
}

function address(written: string): string {
  if (!URL.canParse(written) || !/^https?:/.test(written))
    throw new Refusal(`"${written.slice(0, 80)}" is no address`);
  return written;
}

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${what} is no object`);
  return value as Fields;
}

function text(entry: Fields, name: string): string | null {
  const value = entry[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(entry: Fields, name: string, fallback: number, low: number, high: number): number {
  const value = entry[name];
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new Refusal(`${name} must be from ${low} to ${high}`);
  return value;
}
