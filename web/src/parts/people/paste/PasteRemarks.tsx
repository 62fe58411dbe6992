import { pasteRemarkText } from '@carillon/rules/files/paste/pasteTexts';
import { formatPhone } from '@carillon/rules/phones/phones';
import { keptText } from '@carillon/rules/texts/keptText';
import { count } from '@carillon/rules/money/amounts';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { GoodToKnow, GoodToKnowItem } from '../GoodToKnow.tsx';
import { remarksOf, type PasteRow } from './pasteSteps.ts';

/** The maximum length of a text that is shown unshortened. */
const shownText = 80;
/** How many numbers or texts of a kind are shown. */
const shownOfKind = 3;

/** What of a paste is not used as written: each kind with its first numbers, or with the beginnings of cut texts. */
export function PasteRemarks({ rows }: { rows: readonly PasteRow[] }) {
  const remarks = remarksOf(rows);
  if (remarks.length === 0) return null;
  return (
    <GoodToKnow>
      {remarks.map(({ remark, of }) => (
        <GoodToKnowItem
          key={remark}
          text={pasteRemarkText(remark, of.length)}
          about={
            <>
              {[...new Set(of.slice(0, shownOfKind))].map((one, at) => (
                <Fragment key={one}>
                  {at > 0 && '; '}
                  {remark === 'shortened' ? (
                    <span dir="auto">
                      {`“${keptText(one, shownText)}${one.length > shownText ? '…' : ''}”`}
                    </span>
                  ) : (
                    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                      {formatPhone(one)}
                    </Box>
                  )}
                </Fragment>
              ))}
              {of.length > shownOfKind && `; and ${count(of.length - shownOfKind)} more`}
            </>
          }
        />
      ))}
    </GoodToKnow>
  );
}
