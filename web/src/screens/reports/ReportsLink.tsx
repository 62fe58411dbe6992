import { BackLink } from '../../parts/links.tsx';

/** The way from a report back to all of them. */
export function ReportsLink() {
  return <BackLink to="/reports">Reports</BackLink>;
}
