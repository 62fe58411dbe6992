-- What a person wrote, for the page of a contact.
create index inbound_text_phone on inbound_text (account_id, phone, inbound_text_id desc);
