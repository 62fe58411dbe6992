import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/** A browser that receives push, with the reading half of RFC 8188 and RFC 8291. */
export class PushBrowser {
  readonly #pair: ECDH;
  readonly #auth: Buffer;

  /** Makes its keys, unless they are given: base64url. */
  constructor(known?: { readonly privateKey: string; readonly auth: string }) {
    this.#pair = createECDH('prime256v1');
    if (known === undefined) this.#pair.generateKeys();
    else this.#pair.setPrivateKey(Buffer.from(known.privateKey, 'base64url'));
    this.#auth = known === undefined ? Buffer.alloc(16, 5) : Buffer.from(known.auth, 'base64url');
  }

  /** What a browser gives away when it subscribes. */
  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** Opens a message; throws when it is not for this browser or was changed. */
  read(body: Buffer): Buffer {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const theirs = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), theirs]);
    const secret = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(theirs), this.#auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2));
  }
}
