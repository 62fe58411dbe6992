create table account (
  account_id integer generated always as identity (start with 1001) primary key,
  company_name text not null,
  account_type_id smallint not null default 0,
  account_status_id smallint not null default 0,
  country_id smallint not null default 1,
  is_free_trial boolean not null default false,
  time_zone text not null default 'America/Chicago',
  partial_credits boolean not null default false,
  require_text_opt_in boolean not null default false,
  prepend_organization boolean not null default false,
  messages_per_day integer,
  created_at timestamptz not null default now()
);
call make_tenant_table('account');

create table app_user (
  account_id integer not null references account,
  user_id integer generated always as identity (start with 2001),
  user_name text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  password_hash text not null,
  is_master_user boolean not null default false,
  is_account_admin boolean not null default false,
  is_active boolean not null default true,
  can_see_all_broadcasts boolean not null default false,
  can_see_all_roster boolean not null default false,
  can_see_group_audio boolean not null default false,
  can_create_broadcast boolean not null default true,
  character_count smallint not null default 160 check (character_count in (160, 320)),
  signature_enabled boolean not null default false,
  signature_text text not null default '',
  time_zone text,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
-- Usernames are unique over the whole product, whatever their case (1-decisions G-17).
create unique index app_user_name on app_user (lower(user_name));
create index app_user_email on app_user (lower(email));
call make_tenant_table('app_user');

-- Sessions: opaque 256-bit tokens, only their hash is stored.
create table user_session (
  account_id integer not null,
  token_hash bytea not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Absolute end; the idle end is computed from seen_at and keep_signed_in.
  expires_at timestamptz not null,
  keep_signed_in boolean not null default false,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references app_user
);
create unique index user_session_token on user_session (token_hash);
call make_tenant_table('user_session');

-- Failed sign-ins per key ("user:name" or "address:1.2.3.4"); not a tenant's: nobody is signed in yet.
create table sign_in_failure (
  key text primary key,
  failures integer not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

-- The only reads that happen before an account is known. Each answers for exactly one user or token.
create function find_sign_in(name text)
  returns table (account_id integer, user_id integer, password_hash text, is_active boolean, account_status_id smallint)
  language sql stable security definer set search_path = public
  as $$ select u.account_id, u.user_id, u.password_hash, u.is_active, a.account_status_id
        from app_user u join account a using (account_id)
        where lower(u.user_name) = lower(name) or (u.email <> '' and lower(u.email) = lower(name))
        order by (lower(u.user_name) = lower(name)) desc limit 1 $$;
create function find_session(hash bytea)
  returns table (account_id integer, user_id integer, seen_at timestamptz, expires_at timestamptz, keep_signed_in boolean,
                 is_master_user boolean, is_account_admin boolean, can_create_broadcast boolean,
                 can_see_all_broadcasts boolean, time_zone text)
  language sql stable security definer set search_path = public
  as $$ select s.account_id, s.user_id, s.seen_at, s.expires_at, s.keep_signed_in,
               u.is_master_user, u.is_account_admin, u.can_create_broadcast, u.can_see_all_broadcasts,
               coalesce(u.time_zone, a.time_zone)
        from user_session s join app_user u using (account_id, user_id) join account a using (account_id)
        where s.token_hash = hash and u.is_active and a.account_status_id <> 8 $$;

-- Keys that open one live connection each, within 60 seconds.
create table socket_key (
  account_id integer not null,
  key_hash bytea not null,
  user_id integer not null,
  expires_at timestamptz not null,
  primary key (account_id, key_hash)
);
create unique index socket_key_hash on socket_key (key_hash);
call make_tenant_table('socket_key');
create function redeem_socket_key(hash bytea, now timestamptz) returns table (account_id integer, user_id integer)
  language sql volatile security definer set search_path = public
  as $$ delete from socket_key k where k.key_hash = hash and k.expires_at > now returning k.account_id, k.user_id $$;

-- Credits. Amounts are integers, thousandths of a credit. A wallet is the cached sum of the ledger.
create table wallet (
  account_id integer primary key references account,
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0)
);
call make_tenant_table('wallet');

create table ledger_transaction (
  account_id integer not null,
  transaction_id bigint generated always as identity,
  kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'refund')),
  -- What happened, once: the same economic event can't be booked twice.
  source_id text not null,
  broadcast_id integer,
  user_id integer,
  note text not null default '',
  -- Credits owned (available + held) after this movement.
  balance bigint not null,
  at timestamptz not null default now(),
  primary key (account_id, transaction_id),
  unique (account_id, kind, source_id)
);
create index ledger_transaction_broadcast on ledger_transaction (account_id, broadcast_id, kind);
call make_tenant_table('ledger_transaction');

create table ledger_entry (
  account_id integer not null,
  transaction_id bigint not null,
  book text not null check (book in ('available', 'held', 'spent', 'granted')),
  amount bigint not null check (amount <> 0),
  primary key (account_id, transaction_id, book),
  foreign key (account_id, transaction_id) references ledger_transaction
);
call make_tenant_table('ledger_entry');

-- The one way to move credits. Entries sum to zero by construction; a movement that would overdraw raises
-- 'insufficient_credits' (P0001). Answers false, changing nothing, when the event was booked before.
create function post_ledger(p_kind text, p_source text, p_amount bigint, p_broadcast integer, p_user integer, p_note text)
  returns boolean language plpgsql as $$
declare
  acc integer := app_account();
  d_available bigint; d_held bigint; d_spent bigint := 0; d_granted bigint := 0;
  after_available bigint; after_held bigint; tid bigint;
begin
  if p_amount < 0 then raise exception 'ledger amounts are not negative'; end if;
  if p_amount = 0 then return false; end if;
  case p_kind
    when 'grant'   then d_available := p_amount;  d_held := 0;         d_granted := -p_amount;
    when 'hold'    then d_available := -p_amount; d_held := p_amount;
    when 'capture' then d_available := 0;         d_held := -p_amount; d_spent := p_amount;
    when 'release' then d_available := p_amount;  d_held := -p_amount;
    when 'refund'  then d_available := p_amount;  d_held := 0;         d_spent := -p_amount;
  end case;
  -- The wallet row is locked first, so that balances in the ledger follow one another.
  update wallet set available = available + d_available, held = held + d_held
    where account_id = acc and available + d_available >= 0 and held + d_held >= 0
    returning available, held into after_available, after_held;
  if not found then raise exception 'insufficient_credits'; end if;
  insert into ledger_transaction (account_id, kind, source_id, broadcast_id, user_id, note, balance)
    values (acc, p_kind, p_source, p_broadcast, p_user, p_note, after_available + after_held)
    on conflict (account_id, kind, source_id) do nothing
    returning transaction_id into tid;
  if tid is null then
    update wallet set available = available - d_available, held = held - d_held where account_id = acc;
    return false;
  end if;
  insert into ledger_entry (account_id, transaction_id, book, amount)
    select acc, tid, e.book, e.amount
    from (values ('available', d_available), ('held', d_held), ('spent', d_spent), ('granted', d_granted)) e (book, amount)
    where e.amount <> 0;
  return true;
end $$;

create table text_number (
  account_id integer not null references account,
  text_number_id integer generated always as identity (start with 3001),
  phone bigint not null,
  name text not null default '',
  -- 2 Bandwidth, 5 Infobip
  aggregator_id smallint not null,
  is_toll_free boolean not null default false,
  registration_status text not null default 'Not Registered'
    check (registration_status in ('Not Registered', 'Pending', 'Rejected', 'Registered')),
  is_default boolean not null default false,
  is_blocked boolean not null default false,
  is_retired boolean not null default false,
  can_create_broadcast boolean not null default true,
  -- Segments per minute that the carriers allow this number; null: no cap of ours.
  segments_per_minute integer,
  created_at timestamptz not null default now(),
  primary key (account_id, text_number_id)
);
create unique index text_number_phone on text_number (phone) where not is_retired;
call make_tenant_table('text_number');

create table text_number_user (
  account_id integer not null,
  text_number_id integer not null,
  user_id integer not null,
  primary key (account_id, text_number_id, user_id),
  foreign key (account_id, text_number_id) references text_number,
  foreign key (account_id, user_id) references app_user
);
call make_tenant_table('text_number_user');

-- Whose number a carrier's webhook speaks of.
create function text_number_owner(p_phone bigint) returns table (account_id integer, text_number_id integer)
  language sql stable security definer set search_path = public
  as $$ select t.account_id, t.text_number_id from text_number t where t.phone = p_phone and not t.is_retired $$;
