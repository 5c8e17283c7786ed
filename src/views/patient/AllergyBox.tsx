import { CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'

const looks = {
  some: { className: 'bg-danger-soft text-on-danger-soft', Icon: TriangleAlert },
  none: { className: 'bg-neutral-soft text-on-neutral-soft', Icon: ShieldCheck },
  unknown: { className: 'bg-warning-soft text-on-warning-soft', Icon: CircleHelp },
} as const

/** Allergies come first, and are never told by colour alone (experience §6). */
export const AllergyBox = ({ allergies }: { allergies: string[] | null }) => {
  const { t } = useTranslation('patient')
  const kind = allergies === null ? 'unknown' : allergies.length === 0 ? 'none' : 'some'
  const { className, Icon } = looks[kind]
  return (
    <section aria-label={t('allergies.title')} className={cx('flex gap-3 rounded-lg px-4 py-3', className)}>
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h3 className="text-sm">{t('allergies.title')}</h3>
        {allergies === null || allergies.length === 0 ? (
          <p>{t(kind === 'unknown' ? 'allergies.unknown' : 'allergies.none')}</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4 font-semibold">
            {allergies.map((allergy) => (
              <li key={allergy}>{allergy}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
