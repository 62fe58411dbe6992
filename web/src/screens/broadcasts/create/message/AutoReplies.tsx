import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useLintFacts } from '../../../../api/texts/lintFacts.ts';
import { MessageEditor } from '../../../../parts/texts/editor/MessageEditor.tsx';
import { Panel } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

const replies = [
  { field: 'textSurveyAutoReplyYes', facts: 'replyYes', label: 'Reply to Yes' },
  { field: 'textSurveyAutoReplyNo', facts: 'replyNo', label: 'Reply to No' },
] as const;

/** The automatic replies to YES and NO. Both or none (2-decisions E4). */
export function AutoReplies({
  wizard,
}: {
  wizard: WizardPart<'change' | 'errorOf' | 'facts' | 'form' | 'leave'>;
}) {
  const { form, change, errorOf, leave, facts } = wizard;
  const automatic = useLintFacts('automatic');
  const on = form.sendTextSurveyAutoReply;
  return (
    <Panel>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            onChange={(event) =>
              change((old) => editForm(old, { sendTextSurveyAutoReply: event.target.checked }))
            }
          />
        }
        label="Answer people automatically"
        sx={{ ml: -2 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', ml: 12 }}>
        People who answer YES or NO get the reply once, from the same number. Each reply costs credits like a
        text.
      </Typography>
      {on &&
        replies.map((reply) => (
          <Box key={reply.field} sx={{ mt: 5 }}>
            <MessageEditor
              id={fieldIds[reply.field]}
              label={reply.label}
              minRows={2}
              value={form[reply.field]}
              onChange={(text) => change((old) => editForm(old, { [reply.field]: text }))}
              onLeave={() => leave(reply.field)}
              error={errorOf(reply.field)?.replace(/^Reply to (?:Yes|No): /, '')}
              facts={facts[reply.facts]}
              lintFacts={automatic}
              columns={null}
            />
          </Box>
        ))}
    </Panel>
  );
}
