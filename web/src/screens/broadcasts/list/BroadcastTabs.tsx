import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { count } from '@carillon/rules/money/amounts';
import { summaryQuery } from '../../../api/broadcasts.ts';

/** The lists of broadcasts: active, completed, those that repeat, and drips. */
type BroadcastView = 'active' | 'completed' | 'repeating' | 'drips';

/** Switches between the lists of broadcasts. Each has its own address. */
export function BroadcastTabs(props: {
  view: BroadcastView;
  /** Stays on the list of broadcasts, with its search and filters. Absent on other lists. */
  onView?: (view: 'active' | 'completed') => void;
}) {
  const { view, onView } = props;
  const navigate = useNavigate();
  const summary = useQuery(summaryQuery).data;
  const go = (next: BroadcastView): void => {
    if (next === 'repeating') void navigate({ to: '/repeatingbroadcasts' });
    else if (next === 'drips') void navigate({ to: '/drip-campaigns' });
    else if (onView) onView(next);
    else void navigate({ to: '/broadcasts', search: next === 'completed' ? { view: 'completed' } : {} });
  };
  return (
    <Tabs
      value={view}
      onChange={(_, next: BroadcastView) => go(next)}
      aria-label="Which broadcasts"
      variant="scrollable"
      sx={{ mb: 4, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Tab value="active" label={`Active${summary ? ` (${count(summary.Active)})` : ''}`} />
      <Tab value="completed" label={`Completed${summary ? ` (${count(summary.Completed)})` : ''}`} />
      <Tab value="repeating" label="Repeating" />
      <Tab value="drips" label="Drip campaigns" />
    </Tabs>
  );
}
