create table integration (        -- the catalogue (3-decisions 17.7); not a tenant's
  integration_id integer primary key, name text not null, description text not null, type text not null check (type in ('Contact','SSO')),
  connector text not null,        -- google, test, sandbox
  has_group_types boolean not null, is_searchable boolean not null, login jsonb not null);
create table integration_connection (
  account_id integer not null references account, integration_id integer not null references integration,
  user_id integer not null, connected_at timestamptz not null default now(),
  -- AES-256-GCM, key from INTEGRATION_KEY, account and integration as associated data; never leaves the server
  sealed bytea not null, key_no smallint not null default 1,
  expires_at timestamptz, external_name text not null default '', trouble text not null default '',
  primary key (account_id, integration_id));
call make_tenant_table('integration_connection');
create table integration_login (  -- an OAuth round trip that is under way: state -> whose, single use, 10 minutes
  account_id integer not null, state_hash bytea not null, integration_id integer not null, user_id integer not null,
  sealed_verifier bytea not null, expires_at timestamptz not null, primary key (account_id, state_hash));
create unique index integration_login_state on integration_login (state_hash);
call make_tenant_table('integration_login');
create function redeem_integration_login(hash bytea, now timestamptz)
  returns table (account_id integer, integration_id integer, user_id integer, sealed_verifier bytea)
  language sql volatile security definer set search_path = public
  as $$ delete from integration_login l where l.state_hash = hash and l.expires_at > now
        returning l.account_id, l.integration_id, l.user_id, l.sealed_verifier $$;
-- 3-decisions 17.7; what has no connector of its own is shown only where APP_ENV allows the stand-in.
insert into integration (integration_id, name, description, type, connector, has_group_types, is_searchable, login) values
  (1, 'Google Contacts', 'People and labels of a Google account', 'Contact', 'google', false, true, '[]'),
  (2, 'Mailchimp', 'Audiences of Mailchimp', 'Contact', 'sandbox', false, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (3, 'Constant Contact', 'Lists of Constant Contact', 'Contact', 'sandbox', false, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (4, 'Salesforce', 'Reports and campaigns of Salesforce', 'Contact', 'sandbox', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (8, 'Microsoft 365', 'People and folders of Outlook', 'Contact', 'sandbox', false, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (14, 'HubSpot', 'Lists of HubSpot', 'Contact', 'sandbox', false, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (25, 'Planning Center', 'People and lists of a congregation', 'Contact', 'sandbox', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (27, 'Breeze', 'People and tags of a congregation', 'Contact', 'sandbox', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (32, 'Bullhorn', 'Candidates and tearsheets of a staffing firm', 'Contact', 'sandbox', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (33, 'Avionte', 'Talent and groups of a staffing firm', 'Contact', 'sandbox', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (35, 'Paycom', 'Employees by department', 'Contact', 'sandbox', true, false, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (107, 'Zapier', 'Lists that a Zap fills', 'Contact', 'sandbox', false, false, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (127, 'Tempworks', 'Employees and saved searches of a staffing firm', 'Contact', 'test', true, true, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (176, 'Okta', 'Sign-in with Okta', 'SSO', 'sandbox', false, false, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]'),
  (193, 'Microsoft Entra ID', 'Sign-in with Microsoft Entra ID', 'SSO', 'sandbox', false, false, '[{"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true}, {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]');
