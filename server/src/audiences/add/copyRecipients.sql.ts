// SQL on: recipient, audience. Copies recipients of one audience into another, and reads them as people.
import type { PersonOfList } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { copyMates } from '../households/settle.sql.ts';

/** Source code of recipients that come from an earlier broadcast. */
const fromBroadcast = 6;

/** Copies recipients into an empty audience, numbered anew without gaps. Null filters mean all recipients. */
export async function copyRecipients(
  tx: TenantTx,
  copy: {
    from: number;
    to: number;
    only: readonly number[] | null;
    except: readonly number[];
    numbers: readonly number[] | null;
    customFields: readonly string[];
    now: Date;
  },
): Promise<number> {
  const copied = await tx.run(
    `insert into recipient (account_id, audience_id, recipient_no, phone, first_name, last_name, notes, custom, source, source_id, line_type, person_no, housemate_no)
     select account_id, $3, no, phone, first_name, last_name, notes, custom, $7, $2, line_type,
       case when person_no is not null then nullif(first_value(no) over (partition by coalesce(person_no, recipient_no) order by no), no) end, housemate_no
     from (select *, row_number() over (order by recipient_no)::int as no from recipient where account_id = $1 and audience_id = $2
       and ($4::bigint[] is null or phone = any($4)) and not phone = any($5::bigint[]) and ($6::int[] is null or recipient_no = any($6))) chosen`,
    [tx.accountId, copy.from, copy.to, copy.only, copy.except, copy.numbers, fromBroadcast],
  );
  await tx.query(
    `update audience set recipient_count = $3, next_recipient_no = $3 + 1, custom_fields = $4, changed_at = $5,
       has_more_numbers = (select has_more_numbers from audience where account_id = $1 and audience_id = $6)
     where account_id = $1 and audience_id = $2`,
    [tx.accountId, copy.to, copied, copy.customFields, copy.now, copy.from],
  );
  await copyMates(tx, { from: copy.from, to: copy.to, exceptSource: null, withAll: false });
  return copied;
}

const personColumns = 'phone, first_name as "firstName", last_name as "lastName", notes';

/** Recipients of a list by their numbers in it, in its order, except those with an `except` phone. */
export function peopleByNumber(
  tx: TenantTx,
  audienceId: number,
  numbers: readonly number[],
  except: readonly number[],
): Promise<PersonOfList[]> {
  return tx.query<PersonOfList>(
    `select ${personColumns} from recipient
     where account_id = $1 and audience_id = $2 and recipient_no = any($3::int[]) and not phone = any($4::bigint[])
     order by recipient_no`,
    [tx.accountId, audienceId, numbers, except],
  );
}

/** Recipients of a list by their phones, in its order. */
export function peopleByPhone(
  tx: TenantTx,
  audienceId: number,
  phones: readonly number[],
): Promise<PersonOfList[]> {
  return tx.query<PersonOfList>(
    `select ${personColumns} from recipient
     where account_id = $1 and audience_id = $2 and phone = any($3::bigint[]) order by recipient_no`,
    [tx.accountId, audienceId, phones],
  );
}
