/** The build of the application (row P-014). */
export const build = '1.555.0';
