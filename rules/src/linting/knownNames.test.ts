import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imitatedName } from './knownNames.ts';
import { linksOf } from '../texts/textLinks.ts';

describe('a host that imitates a well-known name', () => {
  it.each([
    ['paypa1.com', 'paypal'],
    ['www.paypa1.com', 'paypal'],
    ['PAYPA1.COM', 'paypal'],
    ['PayPaI.com', 'paypal'],
    ['paypa1.com:8080', 'paypal'],
    ['arnazon.com', 'amazon'],
    ['arnaz0n.com', 'amazon'],
    ['g00gle.com', 'google'],
    ['goog1e.com', 'google'],
    ['m1crosoft.com', 'microsoft'],
    ['rnicrosoft.com', 'microsoft'],
    ['vvalmart.com', 'walmart'],
    ['wa1mart.com', 'walmart'],
    ['vvellsfarg0.com', 'wellsfargo'],
    ['netf1ix.com', 'netflix'],
    ['netflix.c0m.example', null],
    ['app1e.com', 'apple'],
    ['AppIe.com', 'apple'],
    ['1cloud-support.com', 'icloud'],
    ['secure-paypa1-login.com', 'paypal'],
    ['login.faceb00k.example', 'facebook'],
    ['z00m.us', 'zoom'],
    ['verlzon.com', 'verizon'],
    ['linkedln.com', 'linkedin'],
    ['micro5oft.com', 'microsoft'],
    ['f4cebook.com', 'facebook'],
    ['you7ube.com', 'youtube'],
    ['cha5e.com', 'chase'],
    ['usp5.com', 'usps'],
    ['ziIlow.com', 'zillow'],
    ['z1llow.com', 'zillow'],
    ['clisney.com', 'disney'],
    ['faceb8ok.com', null],
    ['face8ook.com', 'facebook'],
    ['app1e-id.com', 'apple'],
    ['n3tflix.com', 'netflix'],
    ['goo9le.com', 'google'],
    ['paypal.com.evil.ru', 'paypal'],
    ['www.amazon.com.parcel.example', 'amazon'],
    ['usps.com-track.help', null],
    ['amazon.co.uk', null],
    ['paypal.com.mx', null],
    ['login.paypal.com', null],
    ['paypal.riverbend.example', null],
    // Short names are parts of honest ones.
    ['u5-parks.org', null],
    ['up5-town.com', null],
    ['chase-park.com', null],
    // The names themselves, in any case.
    ['paypal.com', null],
    ['www.google.com', null],
    ['LinkedIn.com', null],
    ['LINKEDIN.COM', null],
    ['ICloud.com', null],
    ['zoom.us', null],
    // Other names that only contain a digit, "rn", or "vv", or resemble a name in another way.
    ['101.com', null],
    ['room101.com', null],
    ['appie.com', null],
    ['APPIE.COM', null],
    ['arnold.com', null],
    ['paypa11.com', null],
    ['paypa.com', null],
    ['riverbend.example', null],
    ['district0.example', null],
    ['paypa1', null],
  ])('%s: %s', (host, name) => expect(imitatedName(host)).toBe(name));

  it('is warned about in the link, which names where it leads', () => {
    const [link] = linksOf('http://paypa1.com/x');
    expect(link?.warning).toBe(
      'This address is written almost like "paypal" and may imitate that website. It leads to paypa1.com.',
    );
    expect(linksOf('http://paypal.com/x')[0]?.warning).toBe('');
  });

  it('never depends on what comes after the name (property)', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        expect(imitatedName(`paypa1.${domain}`)).toBe('paypal');
        expect(imitatedName(`paypal.${domain}`)).toBe(imitatedName(`x.${domain}`));
      }),
    );
  });
});
