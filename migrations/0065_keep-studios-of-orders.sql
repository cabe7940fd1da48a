-- expand
-- Whether studios hear of an order, as the catalogue said of its country when it was placed; null for one that was stored
-- without it, by processes of the former version too.
alter table orders add column concerns_studios boolean;
