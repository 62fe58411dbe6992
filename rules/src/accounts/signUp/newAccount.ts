/** The features that a new account has (1-decisions G-95). */
export const newAccountFeatures: readonly string[] = [
  'ConversationDateRangeSearch',
  'PaidAccountSampleBroadcasts',
  'DripCampaignsBeta',
  'RegistrationProgressStepper',
  'PromotionalTextMessaging',
  'BrowserNotificationOnboarding',
];
