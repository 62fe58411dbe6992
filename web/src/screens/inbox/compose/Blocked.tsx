import type { Conversation } from '@carillon/contract/conversations/conversations';
import { sendBlockText } from '@carillon/rules/inbound/conversationSend';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ContinueElsewhere } from './ContinueElsewhere.tsx';

/** What helps if something prevents texts from being sent (3-decisions 3.1). */
function helpFor(conversation: Conversation): string {
  const { Blocked, CanManuallyOptIn } = conversation;
  switch (Blocked) {
    case sendBlockText('optedOut'):
      return CanManuallyOptIn
        ? 'When this person asks for texts again, choose "Opt in again" in the menu above.'
        : 'They replied STOP. They can text UNSTOP to your text number to get texts again.';
    case sendBlockText('notOptedIn'):
      return 'Your account asks for an opt-in first. They can text JOIN or START to your text number.';
    case sendBlockText('noCredits'):
      return 'Ask the owner of the account to buy credits. What you write is kept.';
    case sendBlockText('accountInactive'):
    case sendBlockText('numberBlocked'):
    case sendBlockText('billingProblem'):
      return 'Ask the owner of the account to contact support.';
    case sendBlockText('numberStopped'):
      return 'Have its registration mended first. What you write is kept.';
    case sendBlockText('mayNotCreate'):
      return 'Ask an account administrator for the right to text people from the inbox.';
    case sendBlockText('numberNotRegistered'):
      return 'Texts can be sent as soon as its registration is complete.';
    case sendBlockText('groupSize'):
      return 'People whom you texted in this billing period can still be texted.';
    default:
      return '';
  }
}

/** Replaces the composer: why nothing can be sent here, and what to do. */
export function Blocked({ conversation, draft }: { conversation: Conversation; draft: string }) {
  const help = helpFor(conversation);
  const isRetired = conversation.Blocked === sendBlockText('numberRetired');
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>{conversation.Blocked}</Typography>
      {help !== '' && <Typography variant="body2">{help}</Typography>}
      {isRetired && <ContinueElsewhere conversation={conversation} />}
      {conversation.Blocked === sendBlockText('noCredits') && (
        <Button size="small" href="/reports/credit-balance" sx={{ mt: 1 }}>
          See credit balance
        </Button>
      )}
      {draft !== '' && (
        <Typography variant="body2" dir="auto" sx={{ mt: 1, color: 'text.secondary' }}>
          Your draft is kept: {draft}
        </Typography>
      )}
    </Alert>
  );
}
