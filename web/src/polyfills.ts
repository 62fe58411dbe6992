/**
 * What Safari 14, Firefox 85, and Chrome 88 lack but this application or its libraries use (minimums of row P-016).
 * Imported before everything else.
 */
function add(target: object, name: string, value: unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}
add(Array.prototype, 'at', at);
add(String.prototype, 'at', at);
add(Object.getPrototypeOf(Int8Array.prototype) as object, 'at', at);

add(Object, 'hasOwn', (object: object, key: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(object, key),
);

type Test = (value: unknown, index: number, list: unknown[]) => boolean;
add(Array.prototype, 'findLast', function findLast(this: unknown[], test: Test) {
  for (let i = this.length - 1; i >= 0; i -= 1) if (test(this[i], i, this)) return this[i];
  return undefined;
});
add(Array.prototype, 'findLastIndex', function findLastIndex(this: unknown[], test: Test) {
  for (let i = this.length - 1; i >= 0; i -= 1) if (test(this[i], i, this)) return i;
  return -1;
});
add(Array.prototype, 'toSorted', function toSorted(this: unknown[], by?: (a: unknown, b: unknown) => number) {
  return [...this].sort(by);
});
add(Array.prototype, 'toReversed', function toReversed(this: unknown[]) {
  return [...this].reverse();
});

add(String.prototype, 'replaceAll', function replaceAll(this: string, from: string | RegExp, to: string) {
  return typeof from === 'string' ? this.split(from).join(to) : this.replace(from, to);
});

add(globalThis, 'structuredClone', (value: unknown) =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown),
);

if (typeof crypto !== 'undefined') {
  add(crypto, 'randomUUID', () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  });
}

if (typeof TextEncoder !== 'undefined') {
  add(
    TextEncoder.prototype,
    'encodeInto',
    function encodeInto(this: TextEncoder, source: string, target: Uint8Array) {
      let read = 0;
      let written = 0;
      for (const char of source) {
        const bytes = this.encode(char);
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        written += bytes.length;
        read += char.length;
      }
      return { read, written };
    },
  );
}

if (typeof AbortSignal !== 'undefined') {
  add(AbortSignal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
  });
}

if (typeof window !== 'undefined' && 'webkitAudioContext' in window) {
  add(window, 'AudioContext', window.webkitAudioContext);
}
