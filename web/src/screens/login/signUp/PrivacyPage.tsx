import { LegalPage } from './LegalPage.tsx';

/** The privacy policy. */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      since="Since January 1, 2026"
      sections={[
        {
          title: 'What we keep',
          sentences: [
            'About users: name, email, phone, username, a hash of the password, and when and from where they sign in.',
            'About the people you contact: what you enter or upload, the messages you send, and what became of them.',
          ],
        },
        {
          title: 'What we use it for',
          sentences: [
            'To deliver your messages, to show you what became of them, to keep accounts safe, and to bill what was used. For nothing else.',
            'We do not sell personal data, and we do not contact the people in your lists for ourselves.',
          ],
        },
        {
          title: 'Who else gets it',
          sentences: [
            'Phone carriers get the number and the message, because they deliver it. Systems that you connect get what you connect them for.',
          ],
        },
        {
          title: 'How long we keep it',
          sentences: [
            'Deleted contacts are removed for good after 30 days. Opt-outs are kept, so that no one is texted again by mistake.',
            'The activity of an account is kept for two years.',
          ],
        },
        {
          title: 'Your rights',
          sentences: [
            'You can see, correct, and export what is kept, and have it deleted. Ask the owner of your account, or contact us.',
          ],
        },
      ]}
    />
  );
}
