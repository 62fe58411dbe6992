import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** What a page shows while it loads, after a short delay. */
export function PageSkeleton() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        opacity: 0,
        animation: 'carillonAppear 200ms linear 250ms forwards',
        '@keyframes carillonAppear': { to: { opacity: 1 } },
      }}
    >
      <Skeleton width={220} height={40} />
      <Skeleton width={340} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={180} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  );
}
