import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a hand-made archive; `claim` is the unpacked size that its directory tells, true or not. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer;
  readonly claim?: number;
  /** The checksum that its directory tells. */
  readonly sum?: number;
}

/** An archive for tests, able to lie about its sizes as no honest program would. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const packed = deflateRawSync(part.content);
    const name = Buffer.from(part.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(part.sum ?? crc32(part.content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.claim ?? part.content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail.subarray(0, 14), name]),
    );
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}
