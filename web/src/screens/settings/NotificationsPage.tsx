import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { BrowserCard } from './notifications/BrowserCard.tsx';
import { NumbersCard } from './notifications/NumbersCard.tsx';
import { SoundCard } from './notifications/SoundCard.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** How the signed-in user is notified of new texts (C-074, 3-decisions 12). */
export default function NotificationsPage() {
  return (
    <SettingsFrame>
      <PageHeader
        title="Notifications"
        sub="How you are notified of new texts. Only you see and change these settings."
      />
      <NumbersCard />
      <BrowserCard />
      <SoundCard />
    </SettingsFrame>
  );
}
