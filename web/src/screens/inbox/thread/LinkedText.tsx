import { linksOf } from '@carillon/rules/texts/textLinks';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, useMemo } from 'react';
import type { ReactNode } from 'react';
import { AlertIcon } from '../../../parts/icons.tsx';

interface LinkedTextProps {
  text: string;
  /** How words that are not an address are shown. */
  plain: (words: string) => ReactNode;
}

/**
 * The words of a text. Web addresses open in a new tab, which gets no reference to this one. Doubtful ones are
 * explained.
 */
export function LinkedText({ text, plain }: LinkedTextProps) {
  const pieces = useMemo(() => linksOf(text), [text]);
  const warnings = [...new Set(pieces.map((piece) => piece.warning))].filter((warning) => warning !== '');
  return (
    <>
      <Typography component="p" dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>
        {pieces.map((piece) => {
          if (piece.href === null) return <Fragment key={piece.at}>{plain(piece.text)}</Fragment>;
          return (
            <Link
              key={piece.at}
              href={piece.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={piece.warning || undefined}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {piece.text}
            </Link>
          );
        })}
      </Typography>
      {warnings.map((warning) => (
        <Box
          key={warning}
          role="note"
          sx={{ display: 'flex', gap: 1.5, mt: 1.5, color: 'warning.main', alignItems: 'flex-start' }}
        >
          <AlertIcon sx={{ fontSize: 18, flex: 'none', mt: '1px' }} aria-hidden />
          <Typography variant="caption" component="span">
            {warning} Open it only if you trust the sender.
          </Typography>
        </Box>
      ))}
    </>
  );
}
