-- 踏勘现场安排: where and when all who may bid can see the site (条例28).
alter table tender add column site_visit text not null default '';
