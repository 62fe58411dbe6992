/** Which question about a broadcast is open. */
export type Asking =
  | 'cancel'
  | 'sendNow'
  | 'rename'
  | 'delete'
  | 'duplicate'
  | 'labels'
  | 'reschedule'
  | 'text'
  | null;
