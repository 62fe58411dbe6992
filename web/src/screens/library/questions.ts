import type { AudioMessage } from '@carillon/contract/audio';
import type { ChosenItems } from '../../api/library.ts';

/** What is asked over the library. */
export type Question =
  | { readonly kind: 'rename'; readonly message: AudioMessage }
  | { readonly kind: 'trim'; readonly message: AudioMessage }
  | { readonly kind: 'speakAgain'; readonly message: AudioMessage }
  | {
      readonly kind: 'delete';
      readonly chosen: ChosenItems;
      /** Of one message; null for the ticked ones. */
      readonly name: string | null;
      /** Runs when they are deleted, unless a broadcast is shown that lost its message. */
      readonly onDone?: (() => void) | undefined;
    };
