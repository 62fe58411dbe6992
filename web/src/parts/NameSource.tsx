import Typography from '@mui/material/Typography';
import { LinkText } from './links.tsx';

interface NameSourceProps {
  /** Id of the contact with the phone. 0 for none. */
  personId: number;
  /** The broadcast that the name comes from. */
  from: { readonly BroadcastID: number; readonly BroadcastName: string } | null;
  /** Shows only where the name comes from, for table cells. */
  isShort?: boolean;
}

/**
 * Says that a person is not a contact, and from which broadcast's list their name comes. Shows nothing for contacts.
 */
export function NameSource({ personId, from, isShort = false }: NameSourceProps) {
  const isUnknown = personId === 0 && !isShort;
  if (!isUnknown && from === null) return null;
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {isUnknown && `Not in your contacts${from === null ? '' : ' · '}`}
      {from !== null && 'Name from '}
      {from !== null &&
        (from.BroadcastName === '' ? (
          'an earlier broadcast'
        ) : (
          <LinkText
            to="/broadcasts/$id/summary"
            params={{ id: String(from.BroadcastID) }}
            color="inherit"
            dir="auto"
          >
            {from.BroadcastName}
          </LinkText>
        ))}
    </Typography>
  );
}
