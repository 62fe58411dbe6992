export { channels, recordConsent, type ConsentChange, type ConsentSource } from './consent.sql.ts';
export { factsOf, learnFacts, type PhoneFact } from './phoneFacts.sql.ts';
