import { useTranslations } from 'use-intl';
import { consoleLanguages, rights, rightsOfRole, roles, type Right } from '#domain/staff/roles.ts';
import type { InvitationRequest } from '#contract/staff/people.ts';
import { languageOf } from '#locales/languages.ts';
import { useStudios } from '../../api/list-studios.ts';
import { useSession } from '../../lib/session.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';

/** What of a person people change. */
export type PersonDraft = Omit<InvitationRequest, 'email'>;

interface PersonFieldsProps {
  readonly draft: PersonDraft;
  readonly onChange: (draft: PersonDraft) => void;
}

/** The fields of a person: name, role, studio, language, and further rights. */
export function PersonFields({ draft, onChange }: PersonFieldsProps) {
  const t = useTranslations('console');
  const { person } = useSession();
  const studios = useStudios().data ?? [];
  const { name, role, studio, language } = draft;
  const set = (change: Partial<PersonDraft>): void => onChange({ ...draft, ...change });
  // Only owners make owners.
  const offered = roles.filter((each) => each !== 'owner' || person.role === 'owner');
  return (
    <>
      <FormField
        label={t('people.name')}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
        autoComplete="off"
        maxLength={100}
        required
      />
      <FormSelect
        label={t('people.role')}
        hint={t(`roleHints.${role}`)}
        value={role}
        onChange={({ target }) => {
          const next = roles.find((each) => each === target.value) ?? role;
          set({ role: next, ...(next !== 'studio' && { studio: null }) });
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {t(`roles.${each}`)}
          </option>
        ))}
      </FormSelect>
      {role === 'studio' && (
        <FormSelect
          label={t('people.studio')}
          value={studio ?? ''}
          onChange={({ target }) => set({ studio: target.value === '' ? null : target.value })}
          required
        >
          <option value="">{t('people.choose')}</option>
          {studios.map(({ id, name: studioName }) => (
            <option key={id} value={id}>
              {studioName}
            </option>
          ))}
        </FormSelect>
      )}
      <FormSelect
        label={t('account.language')}
        value={language}
        onChange={({ target }) =>
          set({ language: consoleLanguages.find((each) => each === target.value) ?? language })
        }
      >
        {consoleLanguages.map((each) => (
          <option key={each} value={each}>
            {languageOf(each).nativeName}
          </option>
        ))}
      </FormSelect>
      <FurtherRights draft={draft} onChange={onChange} />
    </>
  );
}

/** Rights beside those of the role; only owners give and take them. */
function FurtherRights({ draft, onChange }: PersonFieldsProps) {
  const t = useTranslations('console');
  const { person } = useSession();
  const { role, extraRights } = draft;
  const offered = rights.filter((right) => !rightsOfRole[role].includes(right));
  if (person.role !== 'owner' || offered.length === 0) return null;
  const toggle = (right: Right, isGiven: boolean): void => {
    const others = extraRights.filter((each) => each !== right);
    onChange({ ...draft, extraRights: isGiven ? [...others, right] : others });
  };
  return (
    <details open={extraRights.length > 0}>
      <summary className="min-h-press cursor-pointer py-1.5 font-semibold">
        {t('people.further', { count: extraRights.length })}
      </summary>
      <ul>
        {offered.map((right) => (
          <li key={right}>
            <label className="flex min-h-press items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4.5 accent-ink"
                checked={extraRights.includes(right)}
                onChange={({ target }) => toggle(right, target.checked)}
              />
              {t(`rights.${right}`)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
