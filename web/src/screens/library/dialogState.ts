import type { AudioMessage } from '@carillon/contract/library/audio';
import type { ChosenItems } from '../../api/library.ts';

/** The confirmations over the library. */
export type DialogState =
  | { readonly kind: 'rename'; readonly message: AudioMessage }
  | { readonly kind: 'trim'; readonly message: AudioMessage }
  | { readonly kind: 'speakAgain'; readonly message: AudioMessage }
  | {
      readonly kind: 'delete';
      readonly chosen: ChosenItems;
      /** For one message. Null for the ticked ones. */
      readonly name: string | null;
      /** Runs when they are deleted, unless the page of a broadcast that lost its message opens. */
      readonly onDone?: (() => void) | undefined;
    };
