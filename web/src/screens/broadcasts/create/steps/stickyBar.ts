/** The bar with the buttons of a step stays at the lower edge of the window. */
export const stickyBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  mt: 6,
  mx: { xs: -4, sm: 0 },
  px: { xs: 4, sm: 0 },
  py: { xs: 2, sm: 3 },
  bgcolor: 'background.default',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
