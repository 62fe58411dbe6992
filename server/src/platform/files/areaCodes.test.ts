import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parsePhone } from '@carillon/rules/phones/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaCodeFile, loadAreaCodes, readAreaCodeReport } from './areaCodes.ts';

const report = [
  'File Date,11/25/2025',
  'NPA_ID,type_of_code,ASSIGNABLE,EXPLANATION,RESERVED,ASSIGNED,ASSIGN_DT,USE,LOCATION,COUNTRY,IN_SERVICE,IN_SERV_DT',
  '214,General Purpose Code,Yes,,No,Yes,,G,TX,US,Y,01/01/1947',
  '358,General Purpose Code,Yes,"Relief, of Pennsylvania",No,Yes,,G,PA,US,N,02/01/2027',
  '359,General Purpose Code,Yes,,No,No,,,,,N,',
  '416,General Purpose Code,Yes,,No,Yes,,G,ONTARIO,CANADA,Y,01/01/1947',
  '876,General Purpose Code,Yes,,No,Yes,,G,JAMAICA,JAMAICA,Y,05/01/1997',
  '787,General Purpose Code,Yes,,No,Yes,,G,PUERTO RICO,PUERTO RICO,Y,03/01/1996',
].join('\r\n');

describe('a list of area codes', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'carillon-codes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read from the report of the administrator, or as a plain list', () => {
    expect(readAreaCodeReport(report)).toEqual(['214', '358', '416', '787']);
    expect(readAreaCodeReport('358\n214, 358\n12 1234')).toEqual(['214', '358']);
  });

  it('removes the doubt from numbers in its area codes', () => {
    expect(loadAreaCodes(folder)).toBeNull();
    expect(parsePhone('3582345678')).toMatchObject({ ok: true, remark: 'newAreaCode' });
    const list = { source: 'npa_report.csv', date: '2025-11-25', areaCodes: ['358'] };
    writeFileSync(areaCodeFile(folder), JSON.stringify(list));
    expect(loadAreaCodes(folder)).toEqual(list);
    expect(parsePhone('3582345678')).toEqual({ ok: true, phone: '3582345678' });
  });

  it('is refused when it is damaged', () => {
    writeFileSync(areaCodeFile(folder), '{"areaCodes":["12"]}');
    expect(() => loadAreaCodes(folder)).toThrow(/is no list of area codes/);
  });
});
