-- Names of a voice survey's answers, [{"ID": "1", "Label": "Yes"}], by key; empty for what is no voice survey.
alter table broadcast add column survey_labels jsonb not null default '[]';
