import { useTranslation } from 'react-i18next'
import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileData } from '../../machines/profile/profileParts.ts'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { CertificationFacts, EducationFacts, ExperienceFacts } from './ProfileFacts.tsx'
import { REVIEW_STATUS_CHIPS } from './reviewStatusChips.ts'
import { useLocale } from './useLocale.ts'

interface SavedSectionProps {
  readonly section: EditableSection
  readonly data: ProfileData
}

/** One section as it is saved, before somebody edits it. */
export const SavedSection = ({ section, data: { profile, shown } }: SavedSectionProps) => {
  const { t } = useTranslation('profile')
  const language = useLocale()
  const { sections, server_time: now } = profile
  switch (section) {
    case 'specialization':
      return (
        <ul className="grid gap-3">
          {shown.specialities.map(({ speciality_id, label, is_primary, licence }, index) => (
            <li key={speciality_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <SpecialityChip label={label[language]} index={index} />
              {is_primary ? <span className="text-sm font-semibold">{t('primary')}</span> : null}
              <span className="text-sm text-ink-soft">
                {licence === null ? t('review.missing') : t('licenceShort', { licence })}
              </span>
            </li>
          ))}
        </ul>
      )
    case 'work-experience': {
      const range = ([1, 2, 3, 4, 5] as const).find((id) => id === shown.range_id)
      return (
        <div className="grid gap-4">
          {range === undefined ? null : (
            <p className="font-semibold">{t('years', { range: t(`range.${range}`) })}</p>
          )}
          <ExperienceFacts entries={shown.experience} language={language} />
        </div>
      )
    }
    case 'education':
      return <EducationFacts entries={shown.education} language={language} />
    case 'certification':
      return shown.certifications.length === 0 ? (
        <p className="text-ink-soft">{t('empty')}</p>
      ) : (
        <CertificationFacts entries={shown.certifications} language={language} now={now} />
      )
    case 'credential': {
      const saved = sections.credential.value
      if (saved === null) return null
      const { state, reason } = saved.review
      const { tone, Icon } = REVIEW_STATUS_CHIPS[state]
      const facts = [
        ['cedula', saved.cedula],
        ['issuing_school', saved.issuing_school],
        ['curp', saved.curp],
        ['rfc', saved.rfc],
      ] as const
      return (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <p>
              <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`review.${state}`)} />
            </p>
            <p className="text-sm text-ink-soft">
              {state === 'rejected'
                ? t('review.rejectedText', { reason: reason ?? '' })
                : t(`review.${state}Text`)}
            </p>
          </div>
          <dl className="grid gap-3 sm:grid-cols-2">
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt className="text-sm text-ink-soft">{t(`field.${name}`)}</dt>
                  <dd className="font-semibold break-words">{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      )
    }
    case 'biography': {
      const saved = sections.biography.value
      if (saved === null) return null
      return (
        <div className="grid gap-3">
          <p className="break-words whitespace-pre-line">{saved.text}</p>
          {saved.approach === '' ? null : <p className="break-words whitespace-pre-line">{saved.approach}</p>}
          <p className="text-sm text-ink-soft">
            {t('card.languages', {
              languages: new Intl.ListFormat(language).format(
                saved.languages.map((code) => t(`language.${code}`)),
              ),
            })}
          </p>
        </div>
      )
    }
  }
}
