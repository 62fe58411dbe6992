/** The texts in the demo organization: minutes before now, and the sender. */
interface Said {
  readonly minutes: number;
  /** "them" came in; else the user who wrote it. */
  readonly by: 'them' | 'demo-owner' | 'demo-admin';
  readonly text: string;
  /** How an inbound text was classified; a message by default (text_message.kind). */
  readonly kind?: 1 | 8;
}
interface DemoConversation {
  readonly phone: string;
  /** The text number, by its phone. */
  readonly number: '2145550111' | '4695550122';
  readonly texts: readonly Said[];
  readonly unread?: number;
  readonly isDone?: boolean;
  readonly isAutoOptOut?: boolean;
  readonly tag?: 'Buses';
}

const office = '2145550111';
const buses = '4695550122';
const hour = 60;
const day = 24 * hour;

const them = (minutes: number, text: string, kind?: 1 | 8): Said => ({
  minutes,
  by: 'them',
  text,
  ...(kind === undefined ? {} : { kind }),
});
const olivia = (minutes: number, text: string): Said => ({ minutes, by: 'demo-owner', text });
const andre = (minutes: number, text: string): Said => ({ minutes, by: 'demo-admin', text });

export const demoConversations: readonly DemoConversation[] = [
  {
    phone: '2145550201',
    number: office,
    unread: 2,
    texts: [
      olivia(3 * hour, 'Good morning, Ana. The form for the field trip is due on Friday.'),
      them(14, 'Thanks! Can I bring it on Friday morning, or is that too late?'),
      them(12, 'And does Leo need a lunch?'),
    ],
  },
  {
    phone: '2145550202',
    number: buses,
    unread: 1,
    tag: 'Buses',
    texts: [
      andre(5 * hour, 'Ben, can you take route 12 this afternoon? Deshawn is out.'),
      them(26, 'Yes, I can. Which bus do I take?'),
    ],
  },
  {
    phone: '3125550178',
    number: office,
    unread: 1,
    texts: [
      them(49, 'Hello, we are moving to Riverbend in March. Whom do I ask about enrolling two children?'),
    ],
  },
  {
    phone: '2145550203',
    number: office,
    texts: [
      them(2 * hour + 20, 'Minh has a fever and stays home today.'),
      olivia(2 * hour + 4, 'Thank you for telling us, Carla. We have noted it. Get well soon, Minh!'),
      them(2 * hour, '😊 thank you'),
      olivia(hour + 50, 'His teacher will put the homework online this evening.'),
    ],
  },
  {
    phone: '2145550204',
    number: buses,
    tag: 'Buses',
    texts: [
      them(6 * hour, 'I have a dentist appointment at 2, can somebody take route 12?'),
      andre(5 * hour + 40, 'Ben takes it. All the best at the dentist.'),
    ],
  },
  {
    phone: '2145550206',
    number: office,
    texts: [
      olivia(day + 2 * hour, 'Farid, the cafeteria inspection is on Thursday at 9.'),
      them(day + hour, 'Ok. I will be there at 8.'),
    ],
  },
  {
    phone: '2145550207',
    number: office,
    texts: [
      them(2 * day + 3 * hour, 'Is the library open during the break?'),
      andre(2 * day + 2 * hour, 'Yes, Monday to Thursday from 10 to 2.'),
    ],
  },
  {
    phone: '2145550208',
    number: buses,
    tag: 'Buses',
    texts: [andre(3 * day, 'Hector, are you free to substitute on Monday and Tuesday next week?')],
  },
  {
    phone: '2145550205',
    number: office,
    isDone: true,
    texts: [
      them(4 * day, 'The delivery of milk came two hours late today.'),
      olivia(4 * day - 30, 'Thank you, Elena. I called them; from tomorrow it comes at 6 again.'),
      them(4 * day - 40, 'Great, thanks.'),
    ],
  },
  {
    phone: '2145550210',
    number: office,
    isDone: true,
    texts: [
      them(9 * day, 'What time does the concert start?'),
      olivia(9 * day - 20, 'At 6:30 pm in the gym. Doors open at 6.'),
    ],
  },
  {
    phone: '2145550211',
    number: office,
    isDone: true,
    texts: [
      them(24 * day, 'We lost a blue backpack on the bus. Did anybody find it?'),
      andre(24 * day - hour, 'It is here at the office. You can pick it up until 4.'),
      them(24 * day - 2 * hour, 'You made our day. Thank you!'),
    ],
  },
  {
    phone: '6305550119',
    number: office,
    unread: 1,
    isAutoOptOut: true,
    texts: [them(7 * hour, 'wrong number, please take me off your list', 8)],
  },
];

/** A text that waits until tomorrow. */
export const demoScheduled = {
  phone: '2145550208',
  firstName: 'Hector',
  lastName: 'Salinas',
  number: buses,
  text: 'Good morning, Hector. A reminder: you drive route 7 on Monday and Tuesday.',
} as const;
