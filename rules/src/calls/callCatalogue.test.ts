import { describe, expect, it } from 'vitest';
import {
  callCatalogue,
  callCodes,
  callStatus,
  callTabs,
  isFinalCall,
  isRetriedCall,
} from './callCatalogue.ts';

describe('the catalogue of call results', () => {
  it('has the eleven labels of B-257, one for calls in doubt, and one for removed recipients', () => {
    expect([...new Set(callCatalogue.map((line) => line.label))].sort()).toEqual([
      'Busy',
      'Call Failed',
      'Canceled',
      'Do Not Call',
      'Expired',
      'Invalid',
      'Live Answer',
      'Message Rejected',
      'No Answer',
      'Not Yet Called',
      'Removed',
      'Unconfirmed',
      'Voicemail',
    ]);
  });

  it('has a line for every code, and every code in one tab', () => {
    const tabbed = Object.values(callTabs).flat();
    for (const code of Object.values(callCodes)) {
      expect(callStatus(code).code).toBe(code);
      expect(tabbed.filter((other) => other === code)).toHaveLength(1);
    }
    expect(() => callStatus(3)).toThrow(RangeError);
  });

  it('calls again only who might answer', () => {
    expect(Object.values(callCodes).filter(isRetriedCall)).toEqual([205, 206, 207]);
    expect(Object.values(callCodes).filter((code) => !isFinalCall(code))).toEqual([201, 202, 213]);
  });
});
