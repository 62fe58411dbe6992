-- Nearly every result is written twice: when the carrier took the text, and when its receipt comes. Half of a page
-- stays free for the second, so that it lands beside the first and no index is touched.
alter table text_result set (fillfactor = 48);

-- A webhook waits for a tenth of a second; packing and unpacking it costs more than the bytes.
alter table webhook alter column body set storage external;
alter table webhook set (toast_tuple_target = 8160);
