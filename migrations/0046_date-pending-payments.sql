-- When the money of an attempt was first seen in transit: an attempt whose order is cancelled then leaves that state.
alter table payment_attempts add column pending_at timestamptz;
update payment_attempts set pending_at = created_at where state = 'processing';
