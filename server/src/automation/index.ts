export {
  lastAnswers,
  noteAnswer,
  readAccountReply,
  readJoinReplies,
  repliesOfNumber,
  type AutoReplyRow,
} from './autoReplies.sql.ts';
