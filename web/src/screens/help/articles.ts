import type { HelpSlug } from '../../parts/help/helpSlugs.ts';

/** A piece of an article: its paragraphs, then its list. */
export interface HelpSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  /** The list is a sequence of steps. */
  readonly isOrdered?: true;
}

export interface HelpArticle {
  readonly title: string;
  /** What it is about, in one sentence. */
  readonly summary: string;
  readonly sections: readonly HelpSection[];
  /** What a reader may want to know next. */
  readonly next: readonly HelpSlug[];
}

/** The articles, in the order of the list. Each says what the product does; change it with the product. */
export const articles: Readonly<Record<HelpSlug, HelpArticle>> = {
  'choose-a-type': {
    title: 'Choose how people are reached',
    summary: 'The first step decides what people get, what you learn from them, and when it starts.',
    sections: [
      {
        title: 'Texts, calls, or both',
        paragraphs: [
          'Two questions choose the type. The first one is how people are reached, and the second one is whether they answer.',
        ],
        list: [
          'Text: everyone on your list gets a text message.',
          'Call: people pick up and hear your voice message. You can offer to connect them to you.',
          'Text and call: people get both, wherever a number takes both.',
          'Text or call: a text if the number gets texts, otherwise a call.',
          'A survey asks a question. People answer by text with YES or NO, or with the keys of their phone, and the answers are counted for you.',
        ],
      },
      {
        title: 'The number it comes from',
        paragraphs: [
          'Texts come from one of your text numbers, and replies come back to it. Calls show a caller ID, which must be one of your own numbers.',
        ],
      },
      {
        title: 'When it starts',
        list: [
          'Now: sending starts as soon as you press Send.',
          'Later: choose a day and a time. A time less than 5 minutes away is moved to 5 minutes from now, and a start can be up to a year away.',
          'Repeating: the broadcast is sent again on the days that you choose.',
        ],
      },
    ],
    next: ['add-recipients', 'calling-window', 'repeat-a-broadcast', 'blocked-text-number'],
  },
  'add-recipients': {
    title: 'Add the people you want to reach',
    summary: 'Add groups, single contacts, a file, pasted lines, or people from an integration.',
    sections: [
      {
        title: 'Ways to add people',
        list: [
          'Groups and contacts: choose them from the contacts of your organization.',
          'A file or pasted lines: each line is a person. We find the columns with names and numbers, and you can correct them.',
          'An integration: choose groups of a connected system.',
          'One person: type a name and a number.',
        ],
      },
      {
        title: 'Numbers that are left out',
        paragraphs: [
          'A number that comes twice counts once. Numbers that opted out, that are not phone numbers, or that can’t receive this type of broadcast are listed with the reason. They are not charged.',
        ],
      },
      {
        title: 'People with several numbers',
        paragraphs: [
          'If people on your list have several numbers, you can text all of them, or the first number of each person that takes texts.',
        ],
      },
    ],
    next: ['write-a-message', 'credits-of-a-text'],
  },
  'write-a-message': {
    title: 'Write the message',
    summary: 'What to write so that people know who you are, read it, and can stop your texts.',
    sections: [
      {
        title: 'A good text',
        list: [
          'Begin with the name of your organization. A text from an unknown number without a name is often reported as spam.',
          'Tell people how to stop: “Reply STOP to opt out.” When they reply STOP, we never text them again from your organization until they reply START.',
          'Use whole links that begin with https. Carriers block many short links.',
          'Avoid capital letters throughout, and rows of exclamation marks.',
        ],
      },
      {
        title: 'Remarks while you type',
        paragraphs: [
          'Next to the text we say what carriers may filter or what makes it longer, with the reason, and often with a button that fixes it. You can send it anyway. Then the broadcast says that you did.',
        ],
      },
      {
        title: 'Pictures',
        paragraphs: [
          'Add a .jpg, .jpeg, .gif, or .png file of at most 5 MB. A text with a picture has a price of its own, whatever its length.',
        ],
      },
    ],
    next: ['personalize-a-text', 'credits-of-a-text', 'record-by-phone'],
  },
  'review-and-send': {
    title: 'Review and send',
    summary: 'The last step shows who is reached, what it costs, and when the last person has it.',
    sections: [
      {
        title: 'Before you press Send',
        list: [
          'Send the message to yourself, and read it on your own phone.',
          'Look at the people who are left out, and why.',
          'Look at the forecast: it says when the last person is reached, and what holds recipients back, such as your calling window or the daily limit of your number.',
        ],
      },
      {
        title: 'Credits',
        paragraphs: [
          'When you press Send, the credits for everyone are set aside. What was not used, for example because a number did not answer, comes back when the broadcast is done.',
        ],
      },
      {
        title: 'After you press Send',
        paragraphs: [
          'On the page of the broadcast you can pause, resume, or cancel it. Texts that were already sent can’t be taken back. Deleting can be undone for 10 minutes.',
        ],
      },
    ],
    next: ['broadcast-statuses', 'credits-of-a-text'],
  },
  'personalize-a-text': {
    title: 'Personalize a text',
    summary: 'Put a person’s name or another value into the text that they get.',
    sections: [
      {
        title: 'Insert a field',
        list: [
          'Put the cursor where the value belongs.',
          'Press Personalize and choose a field, such as {{FirstName}}.',
          'Look at the preview, which shows the text as single people get it.',
        ],
        isOrdered: true,
      },
      {
        title: 'People without the value',
        paragraphs: [
          'Before you send, every message is checked. You see whose message has a missing value, has nothing in it, or is too long. You can write a message for that person, or exclude them.',
        ],
      },
      {
        title: 'Braces',
        paragraphs: [
          'A field is written with two braces on each side and without spaces. A single brace is sent as it is, and we mark it in red because it is often a mistake.',
        ],
      },
    ],
    next: ['write-a-message', 'credits-of-a-text'],
  },
  'credits-of-a-text': {
    title: 'What a text costs',
    summary: 'A text is paid by its length, in pieces of 160 characters.',
    sections: [
      {
        title: 'Segments',
        list: [
          'Up to 160 characters are one segment. A longer text has one for each 160 characters that it begins.',
          'For accounts outside of the United States and Canada, a text of more than 160 characters has segments of 150.',
          'Your signature, and the two line ends before it, count as well. So does the name of your organization, if your texts begin with it.',
          'A text with a picture has a price of its own instead.',
        ],
      },
      {
        title: 'Personal values',
        paragraphs: [
          'The price is computed with the text as you wrote it, with the fields in it. It is the same for everyone.',
        ],
      },
      {
        title: 'Texts that are not sent',
        paragraphs: ['A text that was never handed to a carrier is not charged.'],
      },
    ],
    next: ['write-a-message', 'review-and-send'],
  },
  'calling-window': {
    title: 'Your calling window',
    summary: 'Calls are made only on the days and at the hours that you allow. Texts are not bound to it.',
    sections: [
      {
        title: 'How it works',
        list: [
          'A new user’s window is every day from 9:00 AM to 9:00 PM.',
          'A broadcast with calls starts at least 15 minutes before the window closes, so that it has time to run.',
          'When the window closes, calls that are left wait for the next day in the window, if you allow it. Otherwise they expire.',
          'The window can follow your own time zone, or the time zone of each recipient.',
        ],
      },
      {
        title: 'If your start is outside of it',
        paragraphs: [
          'We offer the next time that fits. You can also call anyway: then you are responsible for the hour, and it can’t be undone for this broadcast.',
        ],
      },
    ],
    next: ['choose-a-type', 'review-and-send'],
  },
  'repeat-a-broadcast': {
    title: 'Repeat a broadcast',
    summary: 'Send the same message daily, on weekdays, weekly, monthly, or in steps of your own.',
    sections: [
      {
        title: 'Start one',
        list: [
          'Choose Repeating in the first step, or New repeating broadcast.',
          'Choose how often, and when it ends. Every 1 to 100 days, 1 to 52 weeks, or 1 to 12 months.',
          'Finish the other steps. The first date is scheduled as an ordinary broadcast.',
        ],
        isOrdered: true,
      },
      {
        title: 'Who gets it',
        paragraphs: [
          'Groups are read again for each date, so people who joined or left since are treated rightly. People that you added one by one stay.',
        ],
      },
      {
        title: 'Change it later',
        paragraphs: [
          'Under Broadcasts, Repeating, each sequence has a page. There you can skip a date, pause or stop the sequence, and change the whole of it. If a date could not be sent, the home page says why.',
        ],
      },
    ],
    next: ['choose-a-type', 'broadcast-statuses'],
  },
  'record-by-phone': {
    title: 'Record your message by phone',
    summary: 'Call in, enter the message recording ID, and speak. The broadcast waits for you.',
    sections: [
      {
        title: 'Steps',
        list: [
          'In the Message step, choose to record it later, and send the broadcast.',
          'Its page shows a telephone number and a message recording ID. Call the number, and enter the ID.',
          'Speak after the tone. You can listen to it and record it again.',
        ],
        isOrdered: true,
      },
      {
        title: 'What happens then',
        paragraphs: [
          'The message is checked, which takes moments. Then calls start, or wait for the start that you chose. A broadcast without its message expires after 7 days, and its credits come back.',
        ],
      },
    ],
    next: ['calling-window', 'broadcast-statuses'],
  },
  'blocked-text-number': {
    title: 'A text number is blocked',
    summary: 'A blocked number can receive texts, and can’t send them.',
    sections: [
      {
        title: 'What it means',
        paragraphs: [
          'The number was blocked from sending, usually because carriers reported spam from it or because its registration ended. Nothing is lost: drafts, replies, and results stay where they are.',
        ],
      },
      {
        title: 'What you can do',
        list: [
          'Choose another text number in the first step of the broadcast.',
          'Look under Settings, Text, whether the number’s registration needs something from you.',
          'Account owners can register another number there.',
          'Ask support to look at the number if you don’t know why it was blocked.',
        ],
      },
    ],
    next: ['choose-a-type', 'write-a-message'],
  },
  'broadcast-statuses': {
    title: 'What each status means',
    summary: 'What a broadcast is doing now, and what you can do.',
    sections: [
      {
        title: 'Statuses',
        list: [
          'Needs Message: it waits for a voice message that is to be recorded.',
          'Processing: its message is being checked.',
          'Scheduled: it starts at its time. Until then you can change or cancel it.',
          'Broadcasting: texts are leaving, or calls are being made.',
          'Paused: nothing leaves until you resume it. After 7 days it expires.',
          'Completed: everyone has a result.',
          'Canceled: it was stopped. Who was not reached yet is not charged.',
          'Expired: it waited too long for its message, its start, or to be resumed.',
          'Declined: our staff did not approve the message. The page says why.',
        ],
      },
      {
        title: 'Results',
        paragraphs: [
          'The page of the broadcast counts who was reached, who was not, and why. You can follow up with a part of them, save them as a group, or download them as a CSV file.',
        ],
      },
    ],
    next: ['review-and-send', 'repeat-a-broadcast'],
  },
};
