/** Note about numbers set aside (C-112). */
export function duplicatesText(count: number): string {
  return count === 1 ? '1 duplicate number was set aside.' : `${count} duplicate numbers were set aside.`;
}

/** Offer for bare numbers. */
export function unnamedText(count: number): string {
  return count === 1 ? '1 number without a name' : `${count} numbers without a name`;
}
