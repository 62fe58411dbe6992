import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '../../../../parts/icons.tsx';
import { tabular } from '../../../../theme.ts';

interface StepListProps<Step extends number> {
  list: readonly { readonly number: Step; readonly title: string }[];
  current: number;
  completed: readonly number[];
  onStep: (step: Step) => void;
}

/** The steps: which one is current, and which are done. Each can be opened (rows B-025, B-027). */
export function StepList<Step extends number>(props: StepListProps<Step>) {
  const { list, current, completed, onStep } = props;
  return (
    <Box component="nav" aria-label="Steps" sx={{ mb: { xs: 5, md: 7 } }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: `repeat(${list.length}, minmax(0, 1fr))`,
          columnGap: { xs: '4px', sm: '8px' },
        }}
      >
        {list.map(({ number, title }) => {
          const done = completed.includes(number);
          const here = number === current;
          return (
            <Box component="li" key={number}>
              <ButtonBase
                onClick={() => onStep(number)}
                aria-current={here ? 'step' : undefined}
                sx={{
                  width: '100%',
                  justifyContent: 'flex-start',
                  flexDirection: { xs: 'column', sm: 'row' },
                  alignItems: { xs: 'flex-start', sm: 'center' },
                  textAlign: 'left',
                  minHeight: 48,
                  pt: 3,
                  pb: 2,
                  px: { xs: 0, sm: 1 },
                  borderTop: '3px solid',
                  borderColor: here ? 'secondary.main' : done ? 'success.main' : 'divider',
                  '&:hover .step-title': { textDecoration: 'underline' },
                }}
              >
                <Box
                  aria-hidden
                  sx={{
                    ...tabular,
                    flex: 'none',
                    width: 26,
                    height: 26,
                    mr: 2,
                    mb: { xs: 1, sm: 0 },
                    borderRadius: '50%',
                    display: 'grid',
                    placeItems: 'center',
                    fontSize: '0.8125rem',
                    fontWeight: 650,
                    bgcolor: here ? 'secondary.main' : done ? 'success.main' : 'own.greyTint',
                    color: here ? 'secondary.contrastText' : done ? 'success.contrastText' : 'text.secondary',
                  }}
                >
                  {done && !here ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
                </Box>
                <Typography
                  component="span"
                  className="step-title"
                  sx={{
                    fontSize: { xs: '0.75rem', sm: '0.9375rem' },
                    lineHeight: 1.25,
                    fontWeight: here ? 650 : 500,
                    color: here ? 'text.primary' : 'text.secondary',
                    minWidth: 0,
                    overflowWrap: 'anywhere',
                  }}
                >
                  {title}
                  <Box component="span" sx={hidden}>
                    {done ? ', completed' : here ? '' : ', not completed'}
                  </Box>
                </Typography>
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;
