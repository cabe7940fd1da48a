import { describe, expect, it } from 'vitest';
import { describeRestoreFailure } from './restore-failure.ts';

const all = { photos: true, fields: true };
const nothing = { photos: false, fields: false };

function failure(keys: readonly string[], kept = all) {
  return describeRestoreFailure(new Set(keys), kept);
}

describe('describeRestoreFailure', () => {
  it('reports that the photos are kept when only the fields are lost', () => {
    expect(failure(['formData'])).toEqual({ lost: 'fields', kept: 'photosKept' });
  });

  it('counts the studio, the discount code and the country as fields', () => {
    for (const key of ['selectedStudio', 'discountCode', 'selectedCountry']) {
      expect(failure([key])).toEqual({ lost: 'fields', kept: 'photosKept' });
    }
  });

  it('reports that the fields are kept when only the photos are lost', () => {
    expect(failure(['uploadedPhotos'])).toEqual({ lost: 'photos', kept: 'fieldsKept' });
  });

  it('reports that both are lost when both are', () => {
    expect(failure(['formData', 'uploadedPhotos'])).toEqual({ lost: 'both', kept: null });
  });

  it('does not report parts as kept that did not exist', () => {
    expect(failure(['formData'], nothing)).toEqual({ lost: 'fields', kept: null });
    expect(failure(['uploadedPhotos'], nothing)).toEqual({ lost: 'photos', kept: null });
  });

  it('ignores values the customer need not enter again', () => {
    expect(failure(['step', 'userLocation', 'distanceFilter'])).toBeNull();
  });
});
