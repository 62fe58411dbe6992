import { expect, it } from 'vitest';
import * as lists from './areaCodes.ts';
import { phoneCountries } from './countries.ts';
import { zonesOfPhone } from './phoneZones.ts';
import { wallTime } from '../time/times.ts';

const areaCodes = [lists.unitedStatesAreaCodes, lists.canadianAreaCodes, lists.puertoRicoAreaCodes]
  .flatMap((list) => list.split(' '))
  .concat('340', '670', '671', '684');
/**
 * Area codes for people without a location: 500 and similar in the United States, 600 and similar in Canada.
 */
const withoutPlace = /^(5(00|2[1-9]|3[23]|44|66|77|88)|6(00|22|33))$/;
const wholePlan = ['America/St_Johns', 'Pacific/Honolulu'];

it('knows a zone for every area code that has a place', () => {
  for (const code of areaCodes) {
    const zones = zonesOfPhone(`${code}5550100`);
    if (withoutPlace.test(code)) expect([code, zones]).toEqual([code, wholePlan]);
    else expect([code, zones]).not.toEqual([code, wholePlan]);
  }
});

it('names no area code twice, and only zones that exist', () => {
  const named = new Map<string, unknown>();
  for (let code = 200; code <= 999; code += 1) named.set(String(code), zonesOfPhone(code * 10_000_000));
  for (const zones of named.values()) {
    expect(zones).not.toBeNull();
    for (const zone of zones as string[]) expect(() => wallTime(0, zone)).not.toThrow();
  }
});

it('distinguishes places by their clocks', () => {
  expect(zonesOfPhone('2125550100')).toEqual(['America/New_York']);
  expect(zonesOfPhone(3_125_550_100)).toEqual(['America/Chicago']);
  expect(zonesOfPhone('6025550100')).toEqual(['America/Phoenix']);
  expect(zonesOfPhone('8085550100')).toEqual(['Pacific/Honolulu']);
  expect(zonesOfPhone('7875550100')).toEqual(['America/Puerto_Rico']);
  expect(zonesOfPhone('6045550100')).toEqual(['America/Vancouver']);
});

it('gives all zones of an area code that lies in several, and of the Navajo Nation', () => {
  expect(zonesOfPhone('8505550100')).toEqual(['America/New_York', 'America/Chicago']);
  expect(zonesOfPhone('2085550100')).toEqual(['America/Denver', 'America/Los_Angeles']);
  expect(zonesOfPhone('9285550100')).toEqual(['America/Phoenix', 'America/Denver']);
});

it('treats toll-free numbers as anywhere from the first clock to the last', () => {
  for (const code of lists.tollFreeAreaCodes.split(' '))
    expect(zonesOfPhone(`${code}5550100`)).toEqual(wholePlan);
});

it('knows each country that an account can be in', () => {
  for (const { prefix, countryId } of phoneCountries.filter((one) => one.countryId > 2))
    expect([countryId, zonesOfPhone(`${prefix}123456789`)]).not.toEqual([countryId, null]);
  expect(zonesOfPhone('447700900123')).toEqual(['Europe/London']);
  expect(zonesOfPhone('61412345678')).toEqual(['Australia/Sydney', 'Australia/Brisbane', 'Australia/Perth']);
  expect(zonesOfPhone('525512345678')).toEqual(['America/Mexico_City']);
  expect(zonesOfPhone('34928123456')).toEqual(['Atlantic/Canary']);
  expect(zonesOfPhone('99912345678')).toBeNull();
});
