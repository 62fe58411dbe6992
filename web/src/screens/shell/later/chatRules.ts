/** How the chat scrolls to a new message, in milliseconds (row P-260). */
export const chatScrollMs = 300;

/**
 * Whether the support chat may load: on the app's own host, in no frame, and on no page of messages, where it would cover
 * the text field (row P-012).
 */
export function mayChat(place: {
  readonly host: string;
  readonly appHost: string;
  readonly isFramed: boolean;
  readonly path: string;
}): boolean {
  const isMessages = /^\/inbox(\/|$)/.test(place.path) || place.path.endsWith('/messages');
  return place.host.toLowerCase() === place.appHost && !place.isFramed && !isMessages;
}
