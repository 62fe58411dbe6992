const storageKey = 'carillon.singleKeys';

/** False if this user turned off single-key shortcuts. */
export function areSingleKeysOn(storage: Storage = localStorage): boolean {
  return storage.getItem(storageKey) !== 'off';
}

/** Turns single-key shortcuts on or off for this browser. */
export function rememberSingleKeys(on: boolean, storage: Storage = localStorage): void {
  storage.setItem(storageKey, on ? 'on' : 'off');
}

/** True while a key belongs to a field or a choice. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Users don't type into checkboxes.
  if (target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio'))
    return false;
  return (
    target.closest('input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"]') !==
    null
  );
}

/** True when a key is a shortcut of a page: alone, not in a field, with no dialog open. */
export function isSingleKey(
  event: Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return areSingleKeysOn() && !isTyping(event.target) && document.querySelector('[role="dialog"]') === null;
}
