import { fieldToken, plainFallback } from './textFacts.ts';

/** The text with a fallback for a field in each place without one. */
export function withFallback(text: string, field: string, fallback: string): string {
  if (plainFallback(fallback) === '') return text;
  return text.replaceAll(/\{\{([A-Za-z0-9_]+)\}\}/g, (token, name: string) =>
    name.toLowerCase() === field.toLowerCase() ? fieldToken(name, fallback) : token,
  );
}
