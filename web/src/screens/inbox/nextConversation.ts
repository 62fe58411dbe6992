import { createContext, useContext } from 'react';

/** Prepares to leave a conversation, by its id: what it answers opens the next one of the list (3-decisions 2.12). */
export type NextConversation = (id: number) => () => void;

export const NextConversationContext = createContext<NextConversation>(() => () => undefined);

/** The way from the conversation that is read to the next of the list. */
export function useNextConversation(): NextConversation {
  return useContext(NextConversationContext);
}
