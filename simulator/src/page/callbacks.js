/** What the list and the phone set off in parts that come after them; those put themselves here. */
export const callbacks = {
  /** Shows the call of the open phone, if there is one. */
  showCall: (calls) => void calls,
  /** Hears of news of the open phone. */
  listen: () => {},
  /** Draws everything anew. */
  refreshAll: async () => {},
};
