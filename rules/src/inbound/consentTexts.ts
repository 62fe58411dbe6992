/**
 * What a user declares before people are added by a file, a paste or one by one (row B-158): shown beside the box
 * and stored with what was added, so that both are always the same words.
 */
export const consentDeclaration = "I have these people's consent to text them, and I keep a record of it.";

/** The same where people are called, and where they are texted and called. */
export const callDeclaration = "I have these people's consent to call them, and I keep a record of it.";
export const textAndCallDeclaration =
  "I have these people's consent to text and call them, and I keep a record of it.";

/** The same about one contact, where the account texts only those who opted in. */
export const personDeclaration = 'This person agreed to receive our texts, and I keep a record of it.';
