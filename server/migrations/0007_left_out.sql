-- Recipients whose number could not be texted when the broadcast was made: the delivery status that says why; 0 for
-- all others. No credits are held for them, so the gate refuses them until the broadcast starts, whatever changes.
alter table recipient add column left_out smallint not null default 0;
-- How many recipients are left out.
alter table broadcast add column left_out_count integer not null default 0;
