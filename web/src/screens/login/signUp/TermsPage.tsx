import { LegalPage } from './LegalPage.tsx';

/** The terms of use, in the version that users accept (1-decisions G-56). */
export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      since="Version 1, since January 1, 2026"
      sections={[
        {
          title: 'Who may use Carillon',
          sentences: [
            'An account belongs to an organization. Its owner accepts these terms for the organization, and each user accepts them for themselves.',
            'Give your true name and an email and phone that reach you. Keep your password to yourself.',
          ],
        },
        {
          title: 'Whom you may contact',
          sentences: [
            'Send texts and calls only to people who agreed to hear from you. Keep a record of how they agreed.',
            'When a person replies STOP or asks you in other words, stop. Carillon stops its texts to that number for you, and you must not go around it.',
          ],
        },
        {
          title: 'What you may send',
          sentences: [
            'Say who you are. Send nothing that is unlawful, misleading, hateful, or harmful, and nothing that phone carriers forbid.',
            'Do not use Carillon for emergencies that a public service such as 911 handles.',
          ],
        },
        {
          title: 'Free trial, credits, and payment',
          sentences: [
            'A free trial lasts 30 days, has credits to try texts and calls with, and texts only phones that were confirmed. One organization has one trial.',
            'Credits are used up by what phone carriers take. What was never handed over is not charged.',
          ],
        },
        {
          title: 'When we step in',
          sentences: [
            'We may hold or suspend an account that breaks these terms, or that seems to. We say why, and you can answer.',
            'You can close your account at any time. Contact us, and we close it for you.',
          ],
        },
        {
          title: 'Changes',
          sentences: [
            'When we change these terms, every user reads and accepts the new version before going on.',
          ],
        },
      ]}
    />
  );
}
