/** The first password of users that tests add. */
export const firstPin = 'First8Pin';

let added = 0;

/** The body of a call that adds a user, with a name and email of their own. */
export function aNewUser(change: object = {}) {
  added += 1;
  return {
    FirstName: 'Maria',
    LastName: 'Lopez',
    UserName: `new.colleague${added}`,
    Email: `new.colleague${added}@example.com`,
    Phone: '(214) 555-0134',
    PinCode: firstPin,
    ...change,
  };
}
