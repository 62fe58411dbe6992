-- Over which channel the texts of a number with an RCS agent went, as far as their receipts tell. It is written only for
-- such numbers, after the row was written, so nothing changes for all other texts.
alter table text_result add column sent_as smallint not null default 0;
comment on column text_result.sent_as is
  'With an RCS agent: 1 RCS has it, 2 it fell back to SMS or MMS, 3 it arrived over RCS (rule sentAs). 0: not known.';
