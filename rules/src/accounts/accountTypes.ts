/** Labels of the kinds of account, by AccountTypeID (1-decisions G-31). */
export const accountTypeLabels = ['Credits', 'Monthly', 'Invoiced Credits', 'Invoiced Monthly'] as const;

/** AccountTypeID of an account that buys credits and spends them: neither monthly nor invoiced (row P-175). */
export const payAsYouGo = 0;
