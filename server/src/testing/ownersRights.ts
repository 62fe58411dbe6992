/**
 * Functions that run with the rights of the database's owner, and so see all accounts, each with the reason why it must.
 * They are executable by the role `carillon_app` alone. An architecture test holds the database against this list.
 */
export const functionsWithOwnersRights: Readonly<Record<string, string>> = {
  // Before an account is known: each returns what one name, token or number leads to.
  find_join_page: 'a visitor of a join page has only its address',
  find_phone_launch: 'a carrier tells the end of a call by its own id',
  find_recording: 'a caller who records a message has only its number',
  is_email_taken: 'emails are unique over the product; it answers yes or no',
  is_name_taken: 'usernames are unique over the product; it answers yes or no',
  accounts_of_phone: 'one phone serves three accounts at most; it answers a number',
  find_session: 'a request has only the hash of its cookie',
  find_sign_in: 'who signs in has only a name; the password is checked against the hash',
  phone_launchers: 'a caller who launches a broadcast has only a phone',
  rcs_agent_owner: 'a carrier tells only the agent that a reply over RCS came to',
  redeem_integration_login: 'a browser comes back from a sign-in elsewhere with only its state',
  redeem_socket_key: 'a live connection has only its key',
  trials_of_phone: 'a text to a number that trials share tells only the phone it came from',
  text_number_owner: 'a carrier tells only the number that a text came to',
  // What there is to do in all accounts: ids and instants only, the work itself is done as the account.
  account_clocks:
    'each process knows by how much an account is ahead of the machine, where there is a test clock',
  accounts_to_audit: 'the daily audit visits every account',
  accounts_to_purge: 'the hourly purge visits the accounts that have something to purge',
  accounts_with_old_contacts: 'the purge of deleted contacts visits their accounts',
  accounts_with_open_queues: 'the audit of queues visits the accounts that send or call',
  accounts_with_unused_pictures: 'the purge of pictures visits their accounts',
  broadcasts_to_go_on: 'broadcasts that waited for their account go on, whichever account that is',
  broadcasts_that_wait: 'broadcasts that waited too long expire, whosever they are',
  broadcasts_to_check: 'a chore looks for messages whose check was lost',
  call_queues_to_check: 'a worker looks for broadcasts whose calls are over',
  calls_due: 'a worker looks for calls to make',
  calls_to_look_at: 'a worker looks for calls whose end was not told',
  conversations_to_sum: 'a chore visits the accounts in which much has changed',
  direct_texts_waiting: 'a worker looks for single texts to send',
  doubts_due: 'a worker looks for texts to ask the carrier about',
  leases_over: 'a worker looks for work that another one did not finish',
  notifications_due: 'a chore visits the accounts whose users may have to be notified',
  pictures_overdue: 'a chore looks for pictures whose job was lost',
  queues_to_check: 'a worker looks for broadcasts whose texts are over',
  sending_at_all: 'a worker that finds nothing to do asks whether anybody sends',
  sequences_due: 'a chore looks for repeating broadcasts that have something to do',
  sending_due: 'a worker looks for texts to send',
  transfers_to_look_at: 'a worker looks for connected calls to pay on, to end, or to ask about',
  // Sums and notes over all accounts, which return nothing of theirs.
  add_up_call_counts: 'counts of calls are added up in one statement',
  audit_summary: 'the metrics show how many findings there are',
  note_arrivals: 'arrivals are noted in one statement',
  settle_contact_search: 'the index of contacts is one for all accounts',
  unclaimed_picture_keys: 'a stored picture is removed only when no account refers to it',
  unclaimed_upload_keys: 'a stored file is removed only when no account refers to it',
  // For the open account alone, and refused without one: no policy lets these use their indexes.
  broadcast_search: 'the index of words is not leakproof',
  contact_search: 'the index of words is not leakproof',
  conversation_search: 'the index of words is not leakproof',
  message_search: 'the index of words is not leakproof',
};
