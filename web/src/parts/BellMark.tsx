import Box from '@mui/material/Box';

/** The mark of Carillon: a small bell in brass. */
export function BellMark({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'block' }}
    >
      <g fill="#e0ad4f">
        <path d="M16 3.2a2.300 2.300 0 0 1 2.300 2.300v.6c4 1 6.500 4.400 6.500 8.600v4c0 1.500.7 2.500 1.800 3.300 1.100 1 .5 2.300-.9 2.300H6.300c-1.400 0-2-1.300-.9-2.300 1.100-.8 1.800-1.800 1.800-3.300v-4c0-4.200 2.500-7.600 6.500-8.600v-.6A2.300 2.300 0 0 1 16 3.200z" />
        <path d="M12.400 26.200h7.200a3.600 3.600 0 0 1-7.200 0z" />
      </g>
    </Box>
  );
}
