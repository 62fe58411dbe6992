/** What decides which settings pages a user may open. Each page checks the same again. */
export interface SettingsRights {
  /** Name and country of the organization. */
  readonly maySetAccount: boolean;
  readonly maySetTexting: boolean;
  readonly mayCall: boolean;
}

export interface SettingsPage {
  readonly to:
    | '/settings/account'
    | '/settings/text'
    | '/settings/voice'
    | '/settings/notifications'
    | '/settings/integrations';
  /** Its heading, and its name in the account menu. */
  readonly title: string;
  /** Its name in the list of settings. */
  readonly short: string;
}

/** The settings pages that a user may open, in order. The last two are open to all. */
export function settingsPages(rights: SettingsRights): SettingsPage[] {
  const { maySetAccount, maySetTexting, mayCall } = rights;
  const pages: (SettingsPage & { readonly may: boolean })[] = [
    { to: '/settings/account', title: 'Account settings', short: 'Account', may: maySetAccount },
    { to: '/settings/text', title: 'Text settings', short: 'Texts', may: maySetTexting },
    { to: '/settings/voice', title: 'Voice settings', short: 'Calls', may: mayCall },
    { to: '/settings/notifications', title: 'Notifications', short: 'Notifications', may: true },
    { to: '/settings/integrations', title: 'Integrations', short: 'Integrations', may: true },
  ];
  return pages.filter(({ may }) => may).map(({ to, title, short }) => ({ to, title, short }));
}
