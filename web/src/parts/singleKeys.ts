const storageKey = 'carillon.singleKeys';

/** False when this person turned off shortcuts of a single key. */
export function areSingleKeysOn(storage: Storage = localStorage): boolean {
  return storage.getItem(storageKey) !== 'off';
}

/** Turns shortcuts of a single key on or off, for this browser. */
export function rememberSingleKeys(on: boolean, storage: Storage = localStorage): void {
  storage.setItem(storageKey, on ? 'on' : 'off');
}

/** True while a key belongs to what is being typed or chosen. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Nothing is typed into a box that is ticked.
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
    return false;
  return (
    target.closest('input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]') !==
    null
  );
}

/** True when a key is a shortcut of a page: alone, not typed, no dialog in front. */
export function isSingleKey(
  event: Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return areSingleKeysOn() && !isTyping(event.target) && document.querySelector('[role="dialog"]') === null;
}
