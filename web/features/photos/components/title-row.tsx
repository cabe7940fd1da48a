import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Plus } from '#web/ui/icons.tsx';
import { Selected } from '../icons.tsx';
import type { PhotoTableView } from '../hooks/use-photo-table.ts';
import { AddPhotos } from './add-photos.tsx';

interface TitleRowProps {
  readonly table: PhotoTableView;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onAdd: (files: readonly File[]) => void;
  /** Placed at the end of the row. */
  readonly children: ReactNode;
}

/** Number of photos, selection mode and adding photos; sticky in selection mode. */
export function TitleRow({ table, headingRef, onAdd, children }: TitleRowProps) {
  const t = useTranslations('photos');
  const { picked, sorted, counts, does } = table;
  const isPicking = picked !== null;
  return (
    <header
      className={cx(
        'flex min-h-control flex-wrap items-center gap-x-2 max-[22rem]:gap-x-1',
        isPicking && 'sticky top-0 z-10 -mx-1 bg-ground px-1',
      )}
    >
      <h1
        ref={headingRef}
        tabIndex={-1}
        data-photos-title
        className={cx(
          'me-auto font-display whitespace-nowrap lg:text-1',
          isPicking ? 'text-4 sm:text-2' : 'text-2',
        )}
      >
        {isPicking ? (
          <output>{t('choices.selected', { count: picked.length })}</output>
        ) : counts.total > 0 ? (
          t('count', { count: counts.total })
        ) : (
          t('title')
        )}
      </h1>
      {isPicking ? (
        <PickingButtons table={table} />
      ) : (
        sorted.length > 0 && (
          <>
            {sorted.length > 1 && (
              <Button
                variant="outline"
                data-select
                onClick={does.start}
                className="min-w-target max-lg:border-transparent max-lg:bg-transparent max-lg:px-2"
              >
                <Selected />
                <span className="max-[30rem]:sr-only">{t('choices.select')}</span>
              </Button>
            )}
            <AddPhotos
              label={t('add')}
              icon={<Plus className="max-[22rem]:hidden" />}
              onAdd={onAdd}
            />
          </>
        )
      )}
      {children}
    </header>
  );
}

function PickingButtons({ table }: Pick<TitleRowProps, 'table'>) {
  const t = useTranslations('photos.choices');
  const { picked, photos, does } = table;
  const isAll = picked?.length === photos.length;
  return (
    <>
      <Button
        variant="quiet"

        onClick={isAll ? does.pickNone : does.pickAll}
        className="min-w-target sm:px-2"
      >
        {isAll ? t('none') : t('all', { count: photos.length })}
      </Button>
      <Button variant="ink" onClick={does.stop}>
        {t('finish')}
      </Button>
    </>
  );
}
