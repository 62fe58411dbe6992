import { ChevronLeftIcon } from '../../parts/icons.tsx';
import { LinkButton } from '../../parts/links.tsx';

/** The way from a report back to all of them. */
export function ReportsLink() {
  return (
    <LinkButton
      to="/reports"
      size="small"
      startIcon={<ChevronLeftIcon />}
      sx={{ ml: -2, color: 'text.secondary' }}
    >
      Reports
    </LinkButton>
  );
}
