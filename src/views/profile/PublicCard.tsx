import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '../../contracts/portal/locale.ts'
import type { PublicProfile } from '../../contracts/portal/profile/publicProfile.ts'
import { money } from '../../i18n/formats.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'
import { CertificationFacts, EducationFacts, ExperienceFacts } from './ProfileFacts.tsx'

interface PublicCardProps {
  readonly profile: PublicProfile
  /** The speciality that is looked at; without it, the primary one. */
  readonly specialityId?: string | undefined
  /** May differ from the page's: then the texts of the namespace are loaded in both. */
  readonly language: Locale
  /** ISO 8601, by the server's clock. */
  readonly now: string
}

/** The profile as patients see it (experience §4), the same in the preview and on the public page. */
export const PublicCard = ({ profile, specialityId, language, now }: PublicCardProps) => {
  const { t } = useTranslation('profile', { lng: language })
  const { specialities, biography, experience, education, certifications } = profile
  const shown =
    specialities.find(({ speciality_id }) => speciality_id === specialityId) ??
    specialities.find(({ is_primary }) => is_primary)
  const range = ([1, 2, 3, 4, 5] as const).find((id) => id === profile.range_id)
  const isEmpty =
    biography === null && experience.length === 0 && education.length === 0 && certifications.length === 0
  return (
    <article
      lang={language}
      aria-label={t('card.label')}
      className="grid gap-6 rounded-xl border border-line bg-surface p-5 shadow-card"
    >
      <header className="flex flex-wrap items-start gap-4">
        <Avatar src={profile.avatar} name={`${profile.first_name} ${profile.last_name}`} size="lg" />
        <div className="grid min-w-0 flex-1 basis-52 gap-1.5">
          <h2 className="text-2xl break-words">{`${profile.first_name} ${profile.last_name}`}</h2>
          {shown === undefined ? null : (
            <p className="font-semibold">
              {shown.label[language]}
              {shown.licence === null ? null : (
                <span className="block text-sm font-normal text-ink-soft">
                  {t('licenceShort', { licence: shown.licence })}
                </span>
              )}
            </p>
          )}
          {profile.verified ? (
            <p className="flex items-center gap-1.5 text-sm text-on-success-soft">
              <BadgeCheck size={18} aria-hidden="true" className="shrink-0" />
              {t('card.verified')}
            </p>
          ) : null}
          {specialities.length < 2 ? null : (
            <p className="flex flex-wrap gap-1.5">
              {specialities.map(({ speciality_id, label }, index) => (
                <SpecialityChip key={speciality_id} label={label[language]} index={index} />
              ))}
            </p>
          )}
          {range === undefined ? null : <p>{t('years', { range: t(`range.${range}`) })}</p>}
          {biography === null ? null : (
            <p className="text-sm text-ink-soft">
              {t('card.languages', {
                languages: new Intl.ListFormat(language).format(
                  biography.languages.map((code) => t(`language.${code}`)),
                ),
              })}
            </p>
          )}
          {shown?.consultation == null ? null : (
            <p className="font-semibold">
              {t('card.price', {
                price:
                  shown.consultation.price_centavos === 0
                    ? t('card.free')
                    : money(language, shown.consultation.price_centavos),
                count: shown.consultation.duration_min,
              })}
            </p>
          )}
        </div>
      </header>
      {isEmpty ? <p className="text-ink-soft">{t('card.nothing')}</p> : null}
      {biography === null ? null : (
        <section className="grid gap-2">
          <h3 className="text-lg">{t('card.about')}</h3>
          <p className="max-w-prose break-words whitespace-pre-line">{biography.text}</p>
          {biography.approach === '' ? null : (
            <>
              <h4 className="font-semibold">{t('card.approach')}</h4>
              <p className="max-w-prose break-words whitespace-pre-line">{biography.approach}</p>
            </>
          )}
        </section>
      )}
      {experience.length === 0 ? null : (
        <section className="grid gap-2">
          <h3 className="text-lg">{t('card.experience')}</h3>
          <ExperienceFacts entries={experience} language={language} />
        </section>
      )}
      {education.length === 0 ? null : (
        <section className="grid gap-2">
          <h3 className="text-lg">{t('card.education')}</h3>
          <EducationFacts entries={education} language={language} />
        </section>
      )}
      {certifications.length === 0 ? null : (
        <section className="grid gap-2">
          <h3 className="text-lg">{t('card.certifications')}</h3>
          <CertificationFacts entries={certifications} language={language} now={now} />
        </section>
      )}
    </article>
  )
}
