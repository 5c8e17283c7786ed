import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Allergies first, in a box with an icon (experience §8.3). */
export const AllergyBox = ({ allergies }: { allergies: readonly string[] | null }) => {
  const { t } = useTranslation('meeting')
  const none = allergies !== null && allergies.length === 0
  return (
    <div
      className={
        none
          ? 'rounded-lg bg-sunken px-4 py-3'
          : 'flex gap-3 rounded-lg bg-warning-soft px-4 py-3 text-on-warning-soft'
      }
    >
      {none ? null : <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />}
      <dl>
        <dt className="text-sm font-semibold">{t('patient.allergies')}</dt>
        <dd>
          {allergies === null
            ? t('patient.allergiesUnasked')
            : none
              ? t('patient.noAllergies')
              : allergies.join(', ')}
        </dd>
      </dl>
    </div>
  )
}
