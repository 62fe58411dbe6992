import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { answerNameProblem } from '@carillon/rules/broadcasts/surveyAnswers';
import type { AnswerName } from '@carillon/rules/broadcasts/surveyAnswers';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { namesOf } from '../../../parts/broadcasts/answerNames.ts';
import { AnswerNameFields } from '../../../parts/broadcasts/AnswerNameFields.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/ConfirmDialog.tsx';
import { useBroadcastActions } from '../useBroadcastActions.ts';

/** Names the answers of a voice survey. Once calls have begun, existing names can't change. */
export function NameAnswersDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const actions = useBroadcastActions();
  const before = namesOf(broadcast);
  const [names, setNames] = useState<readonly AnswerName[]>(before);
  const locked = broadcast.StartedDate === null ? [] : before.map(({ ID }) => ID);
  const save = async (): Promise<void> => {
    if (await actions.nameAnswers(broadcast, names)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Name the answers"
      confirmLabel="Save names"
      busy={actions.isBusy}
      disabled={answerNameProblem(names) !== null || locked.length === 9}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Typography sx={{ mb: 5 }}>
        {locked.length > 0
          ? 'Calls have begun, so names that were given stay. Answers without a name can still get one.'
          : 'Results, the list of calls and downloads use these names.'}
      </Typography>
      <AnswerNameFields names={names} onChange={setNames} isChecked locked={locked} />
    </ConfirmDialog>
  );
}
