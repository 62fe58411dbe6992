import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** Rows of a sheet that spreadsheet programs can open, including the header. */
const sheetRows = 1_048_576;
/** Number of rows converted to text at once. */
const chunkRows = 200;

/**
 * A streamed workbook of text cells, never held in memory as a whole: the header, then the rows, on as many
 * sheets as needed, each with the header. Cells are text, so nothing is ever run as a formula.
 */
export async function* xlsxWorkbook(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
  mostRows = sheetRows,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const written = { bytes: 0 };
  const source = rows[Symbol.asyncIterator]();
  let sheets = 0;
  try {
    for (let isOver = false; !isOver;) {
      sheets += 1;
      const sheet = sheetXml(header, source, mostRows, () => (isOver = true));
      yield* zipPart(`xl/worksheets/sheet${sheets}.xml`, sheet, directory, written);
    }
  } finally {
    await source.return?.();
  }
  for (const [name, content] of Object.entries(frame(sheets)))
    yield* zipPart(name, Readable.from([content]), directory, written);
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(written.bytes, 16);
  yield central;
  yield end;
}

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterator<readonly string[]>,
  mostRows: number,
  whenOver: () => void,
): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${sheetSpace}"><sheetData>${rowXml(header, 1)}`;
  let chunk: string[] = [];
  for (let row = 1; row < mostRows; row += 1) {
    const next = await rows.next();
    if (next.done === true) {
      whenOver();
      break;
    }
    chunk.push(rowXml(next.value, row + 1));
    if (chunk.length < chunkRows) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield `${chunk.join('')}</sheetData></worksheet>`;
}

/** One row with cell addresses, without which some programs read nothing. `no` counts from 1. */
function rowXml(cells: readonly string[], no: number): string {
  return `<row r="${no}">${cells.map((text, at) => cellXml(text, `${columnName(at)}${no}`)).join('')}</row>`;
}

function cellXml(text: string, address: string): string {
  return text === ''
    ? ''
    : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

const columnNames: string[] = [];

/** A for 0, Z for 25, AA for 26. */
function columnName(at: number): string {
  const rest = Math.floor(at / 26) - 1;
  return (columnNames[at] ??= (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (at % 26)));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // Text that looks like the format's own character escape would be read as that character.
      .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
      // XML can't hold other controls.
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[&<>]/g, (sign) => entities[sign] ?? '')
  );
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSpace = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function frame(sheets: number): Record<string, string> {
  const each = (line: (n: number) => string): string =>
    Array.from({ length: sheets }, (_, index) => line(index + 1)).join('');
  return {
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${sheetSpace}" xmlns:r="${officeSpace}"><sheets>${each(
      (n) => `<sheet name="Contacts${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${each(
      (n) => `<Relationship Id="rId${n}" Type="${officeSpace}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )}</Relationships>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${officeSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
    )}</Types>`,
  };
}

/** One compressed file of the archive. Its sizes follow it because they are not known in advance. */
async function* zipPart(
  name: string,
  content: AsyncIterable<string>,
  directory: Buffer[],
  written: { bytes: number },
): AsyncGenerator<Buffer> {
  const at = written.bytes;
  const title = Buffer.from(name);
  const sums = { crc: 0, plain: 0, packed: 0 };
  const fields = (): Buffer => {
    const bytes = Buffer.alloc(26);
    bytes.writeUInt16LE(20, 0);
    // Sizes follow the content. The name is UTF-8.
    bytes.writeUInt16LE(0x0808, 2);
    bytes.writeUInt16LE(8, 4);
    bytes.writeUInt16LE(0x21, 8);
    bytes.writeUInt32LE(sums.crc, 10);
    bytes.writeUInt32LE(sums.packed, 14);
    bytes.writeUInt32LE(sums.plain, 18);
    bytes.writeUInt16LE(title.length, 22);
    return bytes;
  };
  const send = (bytes: Buffer): Buffer => {
    written.bytes += bytes.length;
    return bytes;
  };
  yield send(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields(), title]));
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.plain += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // The loop below throws its error.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    sums.packed += bytes.length;
    yield send(bytes);
  }
  const tail = Buffer.alloc(16);
  tail.write('PK\x07\x08', 0, 'latin1');
  tail.writeUInt32LE(sums.crc, 4);
  tail.writeUInt32LE(sums.packed, 8);
  tail.writeUInt32LE(sums.plain, 12);
  yield send(tail);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(at, 10);
  directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields(), place, title]));
}
