import { automationRoutes } from './routes.ts';

export {
  lastAnswers,
  noteAnswer,
  readAccountReply,
  repliesOfNumber,
  type AutoReplyRow,
} from './autoReplies.sql.ts';
export { readJoinReplies } from './joinReplies.sql.ts';

export const automation = { routes: [automationRoutes] };
