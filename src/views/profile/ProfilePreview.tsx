import { Monitor, Share2, Smartphone } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Locale, localeLabels, locales } from '../../contracts/portal/locale.ts'
import { editableSections } from '../../contracts/portal/profile/sections.ts'
import type { ProfileData } from '../../machines/profile/profileParts.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PublicCard } from './PublicCard.tsx'
import { useCompleteSections } from './useCompleteSections.ts'
import { useLocale } from './useLocale.ts'

interface ProfilePreviewProps {
  readonly data: ProfileData
  /** Where the forms of missing parts are: '/settings' or '/auth/profile'. */
  readonly base: string
}

/** Each with the key that chooses it while the focus is in the preview (experience §11, WCAG 2.1.4). */
const FRAMES = [
  ['desktop', Monitor, '1'],
  ['phone', Smartphone, '2'],
] as const

/** The public card as patients see it, by speciality, language and size; what is missing leads to its form. */
export const ProfilePreview = ({ data: { shown, profile }, base }: ProfilePreviewProps) => {
  const { t } = useTranslation('profile')
  const shell = useLasting('shell')
  const complete = useCompleteSections()
  const pageLanguage = useLocale()
  const [language, setLanguage] = useState<Locale>(pageLanguage)
  const [specialityId, setSpeciality] = useState<string | undefined>(undefined)
  const [frame, setFrame] = useState<'desktop' | 'phone'>('desktop')
  const missing = complete === null ? [] : editableSections.filter((section) => !complete.has(section))
  const chosen = specialityId ?? shown.specialities.find(({ is_primary }) => is_primary)?.speciality_id ?? ''
  const chooseFrame = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    if (altKey || ctrlKey || metaKey) return
    const chosenFrame = FRAMES.find(([, , own]) => own === key)
    if (chosenFrame !== undefined) setFrame(chosenFrame[0])
  }
  return (
    <section aria-label={t('title.profile-view')} className="grid gap-5" onKeyDown={chooseFrame}>
      {missing.length === 0 ? null : (
        <Banner tone="info" title={t('view.missing')}>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {missing.map((section) => (
              <li key={section}>
                <Link
                  to={base === '/settings' ? `${base}/${section}?edit=true` : `${base}/${section}`}
                  className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
                >
                  {t(`section.${section}`)}
                </Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          className="min-w-40"
          label={t('view.language')}
          value={language}
          onChange={({ target }) => setLanguage(target.value === 'es' ? 'es' : 'en')}
          options={locales.map((value) => ({ value, label: localeLabels[value].name }))}
        />
        {shown.specialities.length < 2 ? null : (
          <SelectField
            className="min-w-52"
            label={t('view.speciality')}
            value={chosen}
            onChange={({ target }) => setSpeciality(target.value)}
            options={shown.specialities.map(({ speciality_id, label }) => ({
              value: speciality_id,
              label: label[pageLanguage],
            }))}
          />
        )}
        <fieldset className="hidden wide:block">
          <legend className="mb-1.5 text-sm font-semibold">{t('view.frame')}</legend>
          <div className="flex gap-2">
            {FRAMES.map(([name, Icon, key]) => (
              <Button
                key={name}
                tone={frame === name ? 'primary' : 'secondary'}
                aria-pressed={frame === name}
                aria-keyshortcuts={key}
                icon={<Icon size={18} aria-hidden="true" />}
                onClick={() => setFrame(name)}
              >
                {t(`view.${name}`)}
              </Button>
            ))}
          </div>
        </fieldset>
        {shown.specialities.length === 0 ? null : (
          <Button
            tone="secondary"
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={() => shell.send({ type: 'dialog.opened', dialog: 'share' })}
          >
            {t('view.share')}
          </Button>
        )}
      </div>
      <Announced className="text-sm text-ink-soft">{t(`view.shownIn.${language}`)}</Announced>
      <div className={cx('w-full', frame === 'phone' && 'wide:max-w-[22.5rem]')}>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <PublicCard profile={shown} specialityId={chosen} language={language} now={profile.server_time} />
        </Suspense>
      </div>
    </section>
  )
}
