import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act as reactAct } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { TimeZone } from '../parts/DateText.tsx';
import { SnackbarProvider } from '../parts/page/Snackbars.tsx';

/**
 * Runs an event, and waits until the components have followed it. What arrives later, such as a lazy part, is rendered
 * as in a browser: wait for it with `vi.waitFor`.
 */
async function act(event: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  try {
    await reactAct(event);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  }
}

/** A component in a document, used as a person does: found by its words, typed into, and clicked. */
export interface Mounted {
  /** All words of the document, dialogs included, in one line. */
  readonly text: () => string;
  /** The button of this name. Fails if there is none. */
  readonly button: (name: string) => HTMLButtonElement;
  /** The field of this label. Fails if there is none. */
  readonly field: (label: string) => HTMLInputElement | HTMLTextAreaElement;
  /** The words below a field: its hint, or what is wrong with it. */
  readonly below: (label: string) => string;
  readonly type: (label: string, text: string) => Promise<void>;
  readonly leave: (label: string) => Promise<void>;
  readonly click: (element: Element) => Promise<void>;
  readonly press: (key: string, on: Element, more?: KeyboardEventInit) => Promise<void>;
  /** Shows the component with other props. */
  readonly update: (component: ReactNode) => Promise<void>;
  /** Waits for what an event outside of the document changes, such as a response. */
  readonly act: (event: () => Promise<void>) => Promise<void>;
  readonly unmount: () => Promise<void>;
}

const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The name of a control: its aria-label, the label that belongs to it, or its words. */
function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label');
  if (own !== null) return own;
  const label = element.id === '' ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  return wordsOf(label ?? element.closest('label') ?? element).replace(/ ?\*$/, '');
}

function named<E extends Element>(selector: string, name: string): E {
  const all = [...document.querySelectorAll<E>(selector)];
  const found = all.find((one) => nameOf(one) === name);
  if (found === undefined) throw new Error(`No "${name}" among ${all.map(nameOf).join(', ')}`);
  return found;
}

/** Mounts a component with these server responses in the cache. */
export async function mounted(
  component: ReactNode,
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[] = [],
): Promise<Mounted> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (content: ReactNode): Promise<void> =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <TimeZone.Provider value="America/Chicago">
            <SnackbarProvider>{content}</SnackbarProvider>
          </TimeZone.Provider>
        </QueryClientProvider>,
      ),
    );
  await show(component);
  const field = (label: string) => named<HTMLInputElement | HTMLTextAreaElement>('input, textarea', label);
  return {
    text: () => wordsOf(document.body),
    button: (name) => named('button, a[role="button"]', name),
    field,
    below: (label) => {
      const ids = field(label).getAttribute('aria-describedby') ?? '';
      return ids
        .split(' ')
        .map((id) => wordsOf(document.getElementById(id)))
        .join(' ')
        .trim();
    },
    type: (label, text) =>
      act(async () => {
        const box = field(label);
        box.focus();
        // React notices a value only when it is set past its own property.
        const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value');
        value?.set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leave: (label) => act(async () => field(label).blur()),
    click: (element) =>
      act(async () => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }),
    press: (key, on, more = {}) =>
      act(async () => {
        on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      }),
    update: show,
    act,
    unmount: async () => {
      await act(async () => root.unmount());
      place.remove();
      client.clear();
    },
  };
}
