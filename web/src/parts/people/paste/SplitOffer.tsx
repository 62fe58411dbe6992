import { formatPhone } from '@carillon/rules/phones/phones';
import Button from '@mui/material/Button';

interface SplitOfferProps {
  /** The numbers, separated by commas. Absent if the cell does not hold two. */
  split: string | undefined;
  isBusy: boolean;
  onTake: (split: string) => void;
}

/** "Split into (214) 564-0101 and (972) 564-0101", for a cell whose numbers run together. */
export function SplitOffer({ split, isBusy, onTake }: SplitOfferProps) {
  if (split === undefined) return null;
  const phones = split.split(', ').map((phone) => formatPhone(phone).replaceAll(' ', '\u00a0'));
  return (
    <Button
      size="small"
      disabled={isBusy}
      onClick={() => onTake(split)}
      sx={{ mt: 1, ml: '-5px', textAlign: 'left', justifyContent: 'flex-start' }}
    >
      Split into {phones.slice(0, -1).join(', ')} and {phones.at(-1)}
    </Button>
  );
}
