import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What belongs here. */
  title: string;
  /** Why it helps. */
  children?: ReactNode;
  /** One next action. */
  action?: ReactNode;
  icon?: ReactNode;
  compact?: boolean;
}

/** An empty page explains what belongs here and why it helps, and offers one next action. */
export function EmptyState({ title, children, action, icon, compact = false }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', px: 6, py: compact ? 8 : 14, mx: 'auto', maxWidth: 480 }}>
      {icon && (
        <Box
          aria-hidden
          sx={{
            width: 56,
            height: 56,
            mx: 'auto',
            mb: 4,
            borderRadius: '16px',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'own.amberTint',
            color: 'secondary.dark',
            '[data-mode="dark"] &': { color: 'secondary.main' },
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h2" component="p" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children && (
        <Typography component="div" sx={{ color: 'text.secondary', mb: action ? 5 : 0 }}>
          {children}
        </Typography>
      )}
      {action}
    </Box>
  );
}
