/** The font of every HTML email, as a style. */
export const mailFont = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;';

/** Text escaped for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
