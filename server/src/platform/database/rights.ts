import type pg from 'pg';

/**
 * Stops new functions from being executable by every login of the server. The application's role may call its
 * functions as soon as they exist, because other processes serve requests while this one migrates.
 */
export async function closeToOthers(owner: pg.Client): Promise<void> {
  await owner.query(`
    alter default privileges revoke execute on routines from public;
    alter default privileges in schema public grant execute on routines to carillon_app`);
}

/**
 * Grants the role `carillon_app` what the product needs, and revokes what PostgreSQL grants every login. The
 * owner runs it when all tables exist. If a statement fails, all are undone.
 */
export async function setRights(owner: pg.Client): Promise<void> {
  await owner.query(`
    do $$ begin
      execute format('revoke all on database %I from public', current_database());
      -- Imports go through temporary tables.
      execute format('grant connect, temporary on database %I to carillon_app', current_database());
    end $$;
    revoke all on schema public, pgboss from public;
    revoke all on all tables in schema public, pgboss from public;
    revoke all on all sequences in schema public, pgboss from public;
    revoke all on all routines in schema public, pgboss from public;
    grant usage on schema public, pgboss to carillon_app;
    revoke all on all tables in schema pgboss from carillon_app;
    grant select, insert, update, delete on all tables in schema public, pgboss to carillon_app;
    grant usage on all sequences in schema public, pgboss to carillon_app;
    grant execute on all functions in schema public, pgboss to carillon_app;
    revoke all on schema_migration, app_login from carillon_app;
    revoke update, delete, truncate on ledger_transaction, ledger_entry, opt_out_event, do_not_contact_event, activity
      from carillon_app;
    revoke insert, update, delete, truncate on terms_version, group_code from carillon_app;
    -- Unless it is named last, the caller's own temporary tables come first, and what such a table does when it is
    -- written (a trigger) would be done with the owner's rights.
    do $$ declare routine regprocedure; begin
      for routine in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
          and not coalesce(proconfig, '{}') @> '{"search_path=public, pg_temp"}' loop
        execute format('alter routine %s set search_path = public, pg_temp', routine);
      end loop;
    end $$`);
}
