import { describe, expect, it } from 'vitest';
import { describeRestoreFailure } from './restore-failure.ts';

const all = { photos: true, fields: true };
const nothing = { photos: false, fields: false };
const failure = (keys: readonly string[], kept = all) =>
  describeRestoreFailure(new Set(keys), kept);

describe('describeRestoreFailure', () => {
  it('says that the photos are kept when only the fields are gone', () => {
    expect(failure(['formData'])).toEqual({ lost: 'fields', kept: 'photosKept' });
  });

  it('counts the studio, the discount code and the country as fields', () => {
    for (const key of ['selectedStudio', 'discountCode', 'selectedCountry']) {
      expect(failure([key])).toEqual({ lost: 'fields', kept: 'photosKept' });
    }
  });

  it('says that the fields are kept when only the photos are gone', () => {
    expect(failure(['uploadedPhotos'])).toEqual({ lost: 'photos', kept: 'fieldsKept' });
  });

  it('says that both are gone when both are', () => {
    expect(failure(['formData', 'uploadedPhotos'])).toEqual({ lost: 'both', kept: null });
  });

  it('promises nothing that was not there', () => {
    expect(failure(['formData'], nothing)).toEqual({ lost: 'fields', kept: null });
    expect(failure(['uploadedPhotos'], nothing)).toEqual({ lost: 'photos', kept: null });
  });

  it('is silent about what the customer need not do again', () => {
    expect(failure(['step', 'userLocation', 'distanceFilter'])).toBeNull();
  });
});
