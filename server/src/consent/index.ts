export { changeConsent, type ConsentChange } from './consent.sql.ts';
export { factsOf, learnFacts, type PhoneFact } from './phoneFacts.sql.ts';
