/** The text with a fallback for a field, wherever it has none. */
export function withFallback(text: string, field: string, fallback: string): string {
  const plain = fallback.replace(/["{}]/g, '').trim().slice(0, 50);
  if (plain === '') return text;
  return text.replaceAll(/\{\{([A-Za-z0-9_]+)\}\}/g, (token, name: string) =>
    name.toLowerCase() === field.toLowerCase() ? `{{${name} default="${plain}"}}` : token,
  );
}
