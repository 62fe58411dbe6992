import Box from '@mui/material/Box';

/** The logo of another system, or a generic one. */
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
