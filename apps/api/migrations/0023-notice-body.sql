-- Lists never read a notice's body, nor its pairs: kept out of the row, thirty rows of a list lie on a few pages.
-- What was published before stays as it is; only new rows are stored so.
alter table notice set (toast_tuple_target = 512);
