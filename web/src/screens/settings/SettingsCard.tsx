import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';

interface SettingsCardProps {
  /** Anchor of the section in the address. */
  id?: string;
  title: string;
  about: string;
  isBusy?: boolean;
  /** True while a refusal of the server is shown (row P-141). */
  isRefused?: boolean;
  /** Absent when each change is saved at once, or nothing can be changed. */
  onSave?: () => void;
  heading?: Ref<HTMLHeadingElement>;
  /** Text below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** Settings that are saved together, or each at once. */
export function SettingsCard({
  id,
  title,
  about,
  isBusy = false,
  isRefused = false,
  onSave,
  heading,
  after,
  children,
}: SettingsCardProps) {
  const own = useId();
  const titleId = `${id ?? own}-title`;
  return (
    <Card
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ p: { xs: 4, sm: 6 }, mb: 6, scrollMarginTop: '80px' }}
    >
      <Typography
        variant="h2"
        id={titleId}
        {...(heading === undefined ? {} : { ref: heading, tabIndex: -1 })}
        sx={{ mb: 1, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: onSave ? 5 : 4 }}>{about}</Typography>
      {onSave === undefined ? (
        children
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          {children}
          <Box sx={{ mt: 6 }}>
            <Button
              type="submit"
              variant="contained"
              disabled={isBusy || isRefused}
              aria-busy={isBusy}
              aria-describedby={titleId}
            >
              Save
            </Button>
          </Box>
        </form>
      )}
      {after}
    </Card>
  );
}

/** Two columns of fields, one on phones. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: '16px',
  rowGap: '20px',
  alignItems: 'start',
} as const;
