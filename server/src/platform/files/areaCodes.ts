import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addAreaCodes } from '@carillon/rules/phones/phones';
import { z } from 'zod';

/**
 * Area codes in service that this release doesn't know, as `scripts/areaCodes.ts` stores them in DATA_DIR.
 */
export const areaCodeList = z.object({
  /** The source of the list and its installation date. */
  source: z.string().min(1),
  date: z.iso.date(),
  areaCodes: z.array(z.string().regex(/^[2-9]\d\d$/)).max(800),
});

export type AreaCodeList = z.infer<typeof areaCodeList>;

/** The path of the list. */
export function areaCodeFile(dataDir: string): string {
  return path.join(dataDir, 'area-codes.json');
}

/** Loads the list that an operator updated, if there is one. Throws if it is damaged. */
export function loadAreaCodes(dataDir: string): AreaCodeList | null {
  const file = areaCodeFile(dataDir);
  if (!existsSync(file)) return null;
  const read = areaCodeList.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success)
    throw new Error(`${file} is no list of area codes; scripts/areaCodes.ts writes it anew.`);
  addAreaCodes(read.data.areaCodes);
  return read.data;
}

/** Countries with code +1 that are served, as the administrator writes them. */
const served =
  /^(?:US|USA|UNITED STATES.*|CANADA|CA|PUERTO RICO|PR|GUAM|USVI|.*VIRGIN ISLANDS.*US.*|AMERICAN SAMOA|.*MARIANA.*)$/i;

/**
 * Area codes in a report of the North American Numbering Plan Administrator (a CSV file with the columns NPA_ID,
 * COUNTRY and IN_SERVICE, or ASSIGNED), or in a plain list of codes. Only those of the countries served; those not in
 * service yet are included when a date is set for them.
 */
export function readAreaCodeReport(text: string): string[] {
  const rows = text.split(/\r?\n/).map(cellsOf);
  const header = rows.findIndex((row) => row.some((cell) => /^npa(?:_id)?$/i.test(cell)));
  if (header === -1) return [...new Set(text.match(/\b[2-9]\d\d\b/g) ?? [])].toSorted();
  const names = (rows[header] ?? []).map((name) => name.toLowerCase());
  const at = (name: string) => names.indexOf(name);
  const [code, country, serving, date, assigned] = [
    Math.max(at('npa_id'), at('npa')),
    at('country'),
    at('in_service'),
    at('in_serv_dt'),
    at('assigned'),
  ];
  const codes = rows.slice(header + 1).flatMap((row) => {
    const value = (place: number) => (place === -1 ? null : (row[place] ?? ''));
    const isServing = /^y/i.test(value(serving) ?? '') || (value(date) ?? '') !== '';
    const isAssigned = serving === -1 ? !/^n/i.test(value(assigned) ?? 'y') : isServing;
    const isOurs = country === -1 || served.test(value(country) ?? '');
    const found = value(code) ?? '';
    return /^[2-9]\d\d$/.test(found) && isAssigned && isOurs ? [found] : [];
  });
  return [...new Set(codes)].toSorted();
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) =>
    (match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim(),
  );
}
