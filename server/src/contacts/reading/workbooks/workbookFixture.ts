import { makeZip } from './zipFixture.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of an XLSX workbook that a test writes itself. */
export interface XlsxParts {
  /** The rows of each sheet, as XML. */
  readonly sheets: readonly string[];
  /** Formats by their id, from 164. */
  readonly formats?: Readonly<Record<number, string>>;
  /** Ids of the formats of cell styles; the first is that of cells without one. */
  readonly styles?: readonly number[];
  readonly texts?: readonly string[];
  /** Attributes of the table of texts. */
  readonly table?: string;
  /** Of each sheet, the cells that it says it has, such as A1:C20. */
  readonly dimensions?: readonly string[];
  /** Attributes of the workbook and, of each sheet, of its entry there. */
  readonly workbook?: string;
  readonly entries?: readonly string[];
}

/** An XLSX workbook as Excel writes it. */
export function makeXlsx({
  sheets,
  formats,
  styles,
  texts,
  table,
  dimensions,
  workbook,
  entries,
}: XlsxParts): Buffer {
  const attribute = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${sheets
        .map(
          (_, at) =>
            `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kind}.worksheet+xml"/>`,
        )
        .join(
          '',
        )}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr ${workbook ?? ''}/><sheets>${sheets
        .map(
          (_, at) =>
            `<sheet ${entries?.[at] ?? `name="S${at + 1}"`} sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts>${Object.entries(formats ?? {})
        .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${(styles ?? [0])
        .map((id) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<sst xmlns="${main}" ${table ?? ''}>${(texts ?? []).map((one) => `<si>${one}</si>`).join('')}</sst>`,
    ],
    ...sheets.map((rows, at): [string, string] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<?xml version="1.0"?><worksheet xmlns="${main}">${dimensions?.[at] === undefined ? '' : `<dimension ref="${dimensions[at]}"/>`}<sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ];
  return makeZip(files.map(([name, content]) => ({ name, content: Buffer.from(content) })));
}

/** An open document (ODS) with the given automatic styles and tables, as XML. */
export function makeOds(styles: string, tables: string): Buffer {
  const names = ['office', 'style', 'text', 'table']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  const number = 'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"';
  const content = `<office:document-content ${names} ${number}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return makeZip(
    [
      ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
      ['content.xml', content],
      ['styles.xml', '<office:document-styles/>'],
      ['META-INF/manifest.xml', '<manifest:manifest/>'],
    ].map(([name = '', text = '']) => ({ name, content: Buffer.from(text) })),
  );
}
