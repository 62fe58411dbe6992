/** A phone with the extension behind it, as people write it: "555-0100 x12", "555-0100 ext. 12", "555-0100#12". */
export function splitExtension(text: string): { phone: string; extension: string } {
  const match = /^(.{7,}?)\s*(?:x|ext\.?|extension|#|;)\s*(\d{1,8})\s*$/i.exec(text);
  return { phone: match?.[1] ?? text, extension: match?.[2] ?? '' };
}
