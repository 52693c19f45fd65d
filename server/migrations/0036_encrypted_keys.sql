-- Since 0.1 every key is stored encrypted.
alter table secrets drop column wrapped;
