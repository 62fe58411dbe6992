const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const gsmExtended = new Set('^{}\\[~]|€\f');

/** A broadcast's texts are alike: the next text is usually the one counted last. */
let last = { text: '', segments: 1 };

/**
 * Parts a carrier cuts the text into (GSM 03.38: 160 or 153 septets, else UCS-2: 70 or 67 units). The carrier counts
 * independently, deliberately without the product's rules.
 */
export function carrierSegments(text: string): number {
  if (text !== last.text) last = { text, segments: countSegments(text) };
  return last.segments;
}

function countSegments(text: string): number {
  let septets = 0;
  for (const character of text) {
    if (gsmBasic.has(character)) septets += 1;
    else if (gsmExtended.has(character)) septets += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}
