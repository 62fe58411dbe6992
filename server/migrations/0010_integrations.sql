-- Integrations: the catalog, the accounts' connections, and sign-ins under way.

-- Not a tenant table.
create table integration (
  integration_id integer primary key,
  name text not null,
  description text not null,
  type text not null check (type in ('Contact', 'SSO')),
  -- google, test, sandbox
  connector text not null,
  has_group_types boolean not null,
  is_searchable boolean not null,
  -- What a user enters to connect.
  login jsonb not null
);
comment on table integration is 'An integration that the product knows.';

-- An integration without a connector of its own (3-decisions 17.7) is shown only where APP_ENV allows the sandbox.
insert into integration (integration_id, name, description, type, connector, has_group_types, is_searchable, login)
select e.integration_id, e.name, e.description, e.type, e.connector, e.has_group_types, e.is_searchable,
  case when e.connector = 'google' then '[]' else '[
    {"Name": "Organization", "Label": "Organization", "Type": "text", "Required": true},
    {"Name": "Key", "Label": "API key", "Type": "password", "Required": true}]' end::jsonb
from (values
  (1, 'Google Contacts', 'People and labels of a Google account', 'Contact', 'google', false, true),
  (2, 'Mailchimp', 'Audiences of Mailchimp', 'Contact', 'sandbox', false, true),
  (3, 'Constant Contact', 'Lists of Constant Contact', 'Contact', 'sandbox', false, true),
  (4, 'Salesforce', 'Reports and campaigns of Salesforce', 'Contact', 'sandbox', true, true),
  (8, 'Microsoft 365', 'People and folders of Outlook', 'Contact', 'sandbox', false, true),
  (14, 'HubSpot', 'Lists of HubSpot', 'Contact', 'sandbox', false, true),
  (25, 'Planning Center', 'People and lists of a congregation', 'Contact', 'sandbox', true, true),
  (27, 'Breeze', 'People and tags of a congregation', 'Contact', 'sandbox', true, true),
  (32, 'Bullhorn', 'Candidates and tearsheets of a staffing firm', 'Contact', 'sandbox', true, true),
  (33, 'Avionte', 'Talent and groups of a staffing firm', 'Contact', 'sandbox', true, true),
  (35, 'Paycom', 'Employees by department', 'Contact', 'sandbox', true, false),
  (107, 'Zapier', 'Lists that a Zap fills', 'Contact', 'sandbox', false, false),
  (127, 'Tempworks', 'Employees and saved searches of a staffing firm', 'Contact', 'test', true, true),
  (176, 'Okta', 'Sign-in with Okta', 'SSO', 'sandbox', false, false),
  (193, 'Microsoft Entra ID', 'Sign-in with Microsoft Entra ID', 'SSO', 'sandbox', false, false)
) e (integration_id, name, description, type, connector, has_group_types, is_searchable);

create table integration_connection (
  account_id integer not null references account,
  integration_id integer not null references integration,
  user_id integer not null,
  connected_at timestamptz not null default now(),
  -- AES-256-GCM, key from INTEGRATION_KEY, account and integration as associated data. Never leaves the server.
  sealed bytea not null,
  key_no smallint not null default 1,
  expires_at timestamptz,
  external_name text not null default '',
  trouble text not null default '',
  primary key (account_id, integration_id)
);
comment on table integration_connection is 'An account''s access to an integration, with sealed credentials.';
call make_tenant_table('integration_connection');

create table integration_login (
  account_id integer not null,
  state_hash bytea not null,
  integration_id integer not null,
  user_id integer not null,
  sealed_verifier bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, state_hash)
);
comment on table integration_login is 'An OAuth login under way: used once, within 10 minutes.';
create unique index integration_login_state on integration_login (state_hash);
call make_tenant_table('integration_login');

create function redeem_integration_login(hash bytea, now timestamptz)
  returns table (account_id integer, integration_id integer, user_id integer, sealed_verifier bytea)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ delete from integration_login l where l.state_hash = hash and l.expires_at > now
        returning l.account_id, l.integration_id, l.user_id, l.sealed_verifier $$;
