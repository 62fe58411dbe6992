import { createContext, useContext } from 'react';

/**
 * Prepares to leave a conversation, by its id: what it answers opens the next one of the list (3-decisions 2.12), and
 * says whether that could be had; when not, the one above is open, or the list.
 */
export type NextConversation = (id: number) => () => Promise<boolean>;

export const NextConversationContext = createContext<NextConversation>(() => () => Promise.resolve(true));

/** The way from the conversation that is read to the next of the list. */
export function useNextConversation(): NextConversation {
  return useContext(NextConversationContext);
}
