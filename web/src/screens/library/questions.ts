import type { AudioMessage } from '@carillon/contract/audio';

/** What is asked over the library; `delete` without a message is about the ticked ones. */
export type Question =
  | { readonly kind: 'rename'; readonly message: AudioMessage }
  | { readonly kind: 'speakAgain'; readonly message: AudioMessage }
  | { readonly kind: 'delete'; readonly message: AudioMessage | null };
