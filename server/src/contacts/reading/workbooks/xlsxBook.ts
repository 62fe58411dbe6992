import { xmlText, readXml } from './xmlEvents.ts';
import { SharedTexts, type DeclaredTexts } from './sharedTexts.ts';
import type { ZipParts } from './zipParts.ts';

/** A sheet of an XLSX workbook. */
export interface XlsxSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The part of the archive with its cells. */
  readonly part: string;
}

/** What the sheets of an XLSX workbook have in common. */
export interface XlsxBook {
  readonly sheets: readonly XlsxSheet[];
  /** Days count from 1904, as on old Macs. */
  readonly date1904: boolean;
  readonly texts: SharedTexts;
  /**
   * Formats that cells refer to by position: as the file writes them, or the number of one that every program supports.
   */
  readonly formats: readonly (string | number)[];
}

/**
 * Reads everything in an XLSX workbook except its cells. Charts have no cells and are left out. Throws when it is not
 * one.
 */
export async function readBook(parts: ZipParts): Promise<XlsxBook> {
  const relations = await relationsOf(parts);
  const sheets: XlsxSheet[] = [];
  let date1904 = false;
  await readXml(parts.texts('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const found = attributes();
      const id = Object.entries(found).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = relations.get(id);
      if (relation?.type !== 'worksheet') return;
      sheets.push({
        name: xmlText(found['name'] ?? ''),
        isHidden: /^(?:hidden|veryHidden)$/.test(found['state'] ?? ''),
        part: relation.part,
      });
    },
  });
  if (sheets.length === 0 || sheets.some((sheet) => parts.size(sheet.part) === null))
    throw new Error('A sheet is not where the workbook says.');
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.part;
  return {
    sheets,
    date1904,
    texts: await sharedTexts(parts, partOf('sharedStrings') ?? 'xl/sharedStrings.xml'),
    formats: await cellFormats(parts, partOf('styles') ?? 'xl/styles.xml'),
  };
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

async function relationsOf(parts: ZipParts): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (parts.size('xl/_rels/workbook.xml.rels') === null) throw new Error('The sheets are in another place.');
  await readXml(parts.texts('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const target = xmlText(Target);
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return relations;
}

async function sharedTexts(parts: ZipParts, part: string): Promise<SharedTexts> {
  const texts: string[] = [];
  let declared: DeclaredTexts | undefined;
  if ((parts.size(part) ?? 0) === 0) return new SharedTexts(texts);
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(parts.texts(part), {
    open(name, attributes) {
      if (name === 'si') text = '';
      else if (name === 't') isText = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'sst') {
        const { uniqueCount, count } = attributes();
        declared = { held: wholeNumber(uniqueCount), cells: wholeNumber(count) };
      }
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    text(piece) {
      // The pronunciation of East Asian words is stored beside them, and is not part of the cell.
      if (isText && !isReading) text += piece;
    },
  });
  return new SharedTexts(texts, declared);
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

async function cellFormats(parts: ZipParts, part: string): Promise<(string | number)[]> {
  const own = new Map<number, string>();
  const formats: (string | number)[] = [];
  let isCells = false;
  if ((parts.size(part) ?? 0) === 0) return formats;
  await readXml(parts.texts(part), {
    open(name, attributes) {
      if (name === 'cellXfs') isCells = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        own.set(Number(numFmtId), xmlText(formatCode));
      } else if (name === 'xf' && isCells) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        formats.push(own.get(id) ?? id);
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return formats;
}

/** Excel writes characters that XML does not allow as _x000D_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
