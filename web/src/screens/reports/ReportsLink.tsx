import { BackLink } from '../../parts/links.tsx';

/** The link from a report back to all reports. */
export function ReportsLink() {
  return <BackLink to="/reports">Reports</BackLink>;
}
