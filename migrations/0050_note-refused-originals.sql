-- The original of a photo can be refused only after it was sent, when its order may be placed already. The photo notes
-- why, so that no order waits for it and its print is held for staff instead of being made from the order copy.
alter table photos
  add column original_refusal text
    check (original_refusal in ('invalid_file_type', 'invalid_file_format', 'photo_unreadable',
      'photo_too_many_pixels'));

alter table print_jobs drop constraint print_jobs_hold_reason_check;
alter table print_jobs
  add constraint print_jobs_hold_reason_check check (hold_reason in ('low_resolution', 'original_refused',
    'original_missing', 'original_damaged', 'copy_missing', 'unreadable'));
