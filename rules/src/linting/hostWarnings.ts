import { imitatedName } from './knownNames.ts';

/** True for the numbers of a machine in place of a name, in the form that URL gives them. */
export function isIpAddress(hostname: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/u.test(hostname) || hostname.startsWith('[');
}

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee'].map(
  (name) => new RegExp(String.raw`\p{Script=${name}}`, 'u'),
);

/** The host as it is written: between the scheme, or a part for a user, and the path. */
function writtenHost(written: string): string {
  const [authority = ''] = written.replace(/^https?:\/\//iu, '').split(/[/?#\\]/u);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/**
 * Why an address may not lead where it seems to: a name before an @, numbers in place of a name, letters of several
 * alphabets, letters that are not the plain ones they look like, or a well-known name with digits for letters. Empty
 * when nothing is suspicious.
 */
export function warningOfHost(written: string, url: URL): string {
  if (url.username !== '' || url.password !== '')
    return `This address leads to ${url.hostname}, not to what stands before the @.`;
  if (isIpAddress(url.hostname))
    return 'This address leads to a numbered computer instead of a named website.';
  const host = writtenHost(written);
  const used = scripts.filter((script) => script.test(host)).length;
  if (used > 1)
    return `This address mixes letters of several alphabets and may imitate another website. It leads to ${url.hostname}.`;
  if (url.hostname.split('.').some((part) => part.startsWith('xn--')))
    return `This address uses special letters and may imitate another website. It leads to ${url.hostname}.`;
  const imitated = imitatedName(host);
  if (imitated !== null)
    return `This address is written almost like "${imitated}" and may imitate that website. It leads to ${url.hostname}.`;
  return '';
}
