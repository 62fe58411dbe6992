import type { LintInput } from '@carillon/rules/linting/lintInput';
import { lintText } from '@carillon/rules/linting/lintText';
import type { LintFinding } from '@carillon/rules/linting/lintText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useRef } from 'react';
import { useDebounced } from '../useDebounced.ts';
import { Notice } from './Notice.tsx';

/** A text is judged after this pause, in milliseconds: half a word is not wrong yet. */
const pause = 600;

interface LintedTextProps {
  facts: Omit<LintInput, 'text'>;
  text: string;
  /** Absent where the text is only shown. */
  onFix?: (text: string) => void;
  /** Shown below the remarks. */
  note?: string;
}

/** The remarks on a text, the most serious ones first. */
export function LintedText({ facts, text, onFix, note }: LintedTextProps) {
  // What is there when the page opens was written before.
  const shown = useDebounced(text, pause);
  const findings = useMemo(() => lintText({ ...facts, text: shown }), [facts, shown]);
  const list = useRef<HTMLUListElement>(null);
  if (findings.length === 0) return null;
  const risks = findings.filter(({ level }) => level === 'risk');
  const sorted = [...risks, ...findings.filter(({ level }) => level === 'advice')];
  return (
    <Notice>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Remarks on your text"
        sx={{ listStyle: 'none', m: 0, p: 0, outline: 'none', '& > li + li': { mt: 3 } }}
      >
        {sorted.map((finding) => (
          <Remark
            key={finding.rule}
            finding={finding}
            onFix={
              onFix && finding.fix !== null && shown === text
                ? () => {
                    onFix(finding.fix?.text ?? text);
                    // The button goes away with its remark.
                    list.current?.focus();
                  }
                : undefined
            }
          />
        ))}
      </Box>
      {note !== undefined && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Notice>
  );
}

function Remark({ finding, onFix }: { finding: LintFinding; onFix: (() => void) | undefined }) {
  const { number, title, reason, fix } = finding;
  return (
    <Box component="li">
      <Box component="span" sx={{ fontWeight: 620 }}>
        {title}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        (rule {number})
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
      {fix !== null && onFix !== undefined && (
        <Button size="small" sx={{ minHeight: 28, py: 0, ml: -1.5, textAlign: 'left' }} onClick={onFix}>
          {fix.label}
        </Button>
      )}
    </Box>
  );
}
