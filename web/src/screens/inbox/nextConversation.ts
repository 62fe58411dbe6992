import { createContext, useContext } from 'react';

/**
 * Prepares to leave a conversation, by its id. The returned function opens the next one of the list (3-decisions 2.12),
 * and returns whether there was one. If not, the one above opens, or the list.
 */
export type NextConversation = (id: number) => () => Promise<boolean>;

export const NextConversationContext = createContext<NextConversation>(() => () => Promise.resolve(true));

/** Moves from the open conversation to the next one of the list. */
export function useNextConversation(): NextConversation {
  return useContext(NextConversationContext);
}
