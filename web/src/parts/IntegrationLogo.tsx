import Box from '@mui/material/Box';

/** The mark of another system; the common one where it has none. */
export function IntegrationLogo({ src, size = 44 }: { src: string; size?: number }) {
  return (
    <Box
      component="img"
      src={src}
      alt=""
      width={size}
      height={size}
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith('/logos/default.svg')) currentTarget.src = '/logos/default.svg';
      }}
      sx={{ flex: 'none', borderRadius: '10px' }}
    />
  );
}
