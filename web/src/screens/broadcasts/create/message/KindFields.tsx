import type { Kind } from '@carillon/rules/broadcasts/types';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import { inReach, kindsFor, reaches, reachOf } from '../kinds.ts';
import type { Reach } from '../kinds.ts';
import { legend } from '../Panel.tsx';
import { fieldIds } from '../steps/stepFacts.ts';
import type { WizardPart } from '../useWizard.ts';
import { callDefaults, kindOf, lostBySwitch, switchKind } from '../wizardForm.ts';

/** Two questions that choose the kind: how people are reached, and whether the message informs or asks (row B-008). */
export function KindFields({
  wizard,
}: {
  wizard: WizardPart<'account' | 'change' | 'facts' | 'form' | 'numbers' | 'user'>;
}) {
  const { form, change, user, account, facts, numbers } = wizard;
  const show = useSnackbar();
  const kind = kindOf(form);
  const reach = reachOf(kind);
  const noVoice = account?.Profile.VoiceAllowed === false;

  const choose = (next: Kind): void => {
    const usable = (numbers ?? []).filter((one) => facts.usableNumbers?.includes(one.TextNumberID));
    const own = usable.find((one) => one.IsDefault) ?? usable[0];
    const lost = lostBySwitch(form, next);
    const before = form;
    change((old) =>
      switchKind(old, next, {
        textNumberId: own?.TextNumberID ?? null,
        calls: user === undefined ? {} : callDefaults(user, own?.TextPhoneNumber ?? null),
      }),
    );
    if (lost === null) return;
    // Another kind must not keep it (rows B-106, B-107), and users must not lose it by a wrong click.
    show({
      text: lost,
      action: {
        label: 'Undo',
        run: () => change(({ CurrentStep }) => ({ ...before, CurrentStep })),
      },
    });
  };
  return (
    <>
      {!noVoice && (
        <Choices
          id={fieldIds.BroadcastType}
          label="How to reach people"
          value={reach}
          choices={reaches}
          onChoose={(next) => choose(inReach(kind, next as Reach))}
        />
      )}
      <Choices
        id="broadcast-content"
        label="What to send"
        value={kind}
        choices={kindsFor(reach)}
        onChoose={(next) => choose(next as Kind)}
      />
    </>
  );
}

interface ChoicesProps {
  id: string;
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly title: string; readonly text: string }[];
  onChoose: (value: string) => void;
}

function Choices({ id, label, value, choices, onChoose }: ChoicesProps) {
  return (
    <FormControl component="fieldset" sx={{ mt: 6, width: '100%' }}>
      <FormLabel component="legend" id={`${id}-label`} sx={legend}>
        {label}
      </FormLabel>
      <RadioGroup
        id={id}
        aria-labelledby={`${id}-label`}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '12px',
          rowGap: '12px',
        }}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio sx={{ alignSelf: 'flex-start', p: 1, mr: 2 }} />}
            sx={{
              m: 0,
              p: 3,
              alignItems: 'flex-start',
              border: '1px solid',
              borderColor: choice.value === value ? 'primary.main' : 'divider',
              boxShadow: choice.value === value ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : 'none',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
            label={
              <Box sx={{ pt: 1 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {choice.title}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {choice.text}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
