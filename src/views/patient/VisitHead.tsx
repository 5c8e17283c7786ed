import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'

interface VisitHeadProps {
  visit: { id: string; start_time: string; speciality: { practitioner_speciality: string }; reason: string }
  mark: ReactNode
}

/** When it was, of which speciality, and why. */
export const VisitHead = ({ visit, mark }: VisitHeadProps) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const specialityName = useSpecialityName()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold tabular-nums">
          <Link to={visitPath(visit.id)} className="underline-offset-4 hover:underline">
            {formats.dateTime(visit.start_time)}
          </Link>
        </h3>
        {mark}
      </div>
      <p className="text-sm text-ink-soft">{specialityName(visit.speciality.practitioner_speciality)}</p>
      {visit.reason === '' ? null : (
        <p className="text-sm">
          <span className="text-ink-soft">{t('visit.reason')}: </span>
          {visit.reason}
        </p>
      )}
    </>
  )
}
