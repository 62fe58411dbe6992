import type { RealtimeEvent } from '@carillon/contract/realtime';

const conversations = ['conversations'];

/** First parts of the keys of the cache that each live event changes or makes stale, besides recipients of drafts. */
export const changedBy: Readonly<Record<RealtimeEvent, readonly string[]>> = {
  'broadcast.statusChanged': ['broadcasts', 'creditbalance'],
  'broadcast.progress': ['broadcasts'],
  'account.updated': ['account'],
  'fileupload.changed': ['fileuploads'],
  'contactimport.changed': ['contacts'],
  'templateMerge.progress': ['template-merge'],
  'integration.changed': ['integrations'],
  'contacts.changed': ['contacts', 'lists', ...conversations],
  'audio.changed': ['audio'],
  'templates.changed': ['templates'],
  'automation.changed': ['autoreplies', 'joinreplies'],
  'textMessage.received': conversations,
  'textMessage.sent': conversations,
  'textMessage.statusChanged': conversations,
  'textMessage.mediaChanged': conversations,
  'conversation.updated': conversations,
  'conversation.bulkUpdated': conversations,
  'conversation.read': conversations,
  'conversation.unread': conversations,
  'conversation.event': conversations,
  'conversation.noteDeleted': conversations,
  'conversation.typing': [],
  'scheduledConversation.changed': conversations,
  'user.updated': ['user', 'textnumbers', ...conversations],
  connected: [],
  'session.ended': [],
};
