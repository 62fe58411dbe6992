import type { InfobipTerms } from './infobipCall.ts';

/** What is wrong with a request, in Infobip's form. */
export interface MarkupViolation {
  readonly property: string;
  readonly violation: string;
}

/** A POST /markuplanguage/1/create body that can be accepted. Numbers are E.164. */
export interface MarkupCallRequest {
  readonly to: string;
  readonly from: string;
  /** What the product sent along: its attempt id. */
  readonly externalId: string | null;
  readonly terms: InfobipTerms;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a markup call (OpenAPI 3.210, `CmlCallRequest`). Returns what is wrong with it instead. */
export function readMarkupCall(body: unknown): MarkupCallRequest | MarkupViolation[] {
  const wrong: MarkupViolation[] = [];
  const refuse = (property: string, violation: string): void => void wrong.push({ property, violation });
  const request = fieldsOf(body);
  const callback = fieldsOf(request['callback']);
  const endpoint = fieldsOf(request['endpoint']);
  const detection = request['machineDetection'] === undefined ? null : fieldsOf(request['machineDetection']);
  const to = text(endpoint, 'phoneNumber') ?? '';
  const from = text(request, 'from') ?? '';
  const url = text(callback, 'url') ?? '';
  const errorUrl = text(callback, 'errorUrl');
  const notifyUrl = text(request, 'notifyUrl');
  const externalId = text(request, 'externalId');
  if (!isAddress(url)) refuse('callback.url', 'must be an address');
  if (errorUrl !== null && !isAddress(errorUrl)) refuse('callback.errorUrl', 'must be an address');
  if (notifyUrl !== null && !isAddress(notifyUrl)) refuse('notifyUrl', 'must be an address');
  if (endpoint['type'] !== 'PHONE') refuse('endpoint.type', 'must be PHONE');
  if (!isNumber(to)) refuse('endpoint.phoneNumber', 'must be a phone number in international form');
  if (!isNumber(from)) refuse('from', 'must be a phone number in international form');
  if (externalId !== null && externalId.length > 256) refuse('externalId', 'must be at most 256 characters');
  const seconds = detection ? number(detection, 'detectionTime', 4) : 0;
  const greetingSeconds = detection ? number(fieldsOf(detection['messageDetection']), 'timeout', 30) : 0;
  if (!(seconds >= 0 && seconds <= 30)) refuse('machineDetection.detectionTime', 'must be from 0 to 30');
  if (!(greetingSeconds >= 0 && greetingSeconds <= 120))
    refuse('machineDetection.messageDetection.timeout', 'must be from 0 to 120');
  if (wrong.length > 0) return wrong;
  return {
    to: `+${to}`,
    from: `+${from}`,
    externalId,
    terms: {
      callback: { url, method: callback['method'] === 'GET' ? 'GET' : 'POST' },
      errorUrl,
      notifyUrl,
      detection: detection && { seconds, greetingSeconds },
    },
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function text(entry: Fields, name: string): string | null {
  const value = entry[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function number(entry: Fields, name: string, fallback: number): number {
  const value = entry[name];
  return value === undefined ? fallback : typeof value === 'number' ? value : NaN;
}

function isAddress(written: string): boolean {
  return URL.canParse(written) && /^https?:/.test(written);
}

function isNumber(written: string): boolean {
  return /^[1-9][0-9]{6,14}$/.test(written);
}
