import { Sparkles, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { PatientItem } from '../../contracts/portal/patient/patientList.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { patientHash } from './patientAddress.ts'
import { useAge } from './useAge.ts'

interface PatientRowProps {
  patient: PatientItem
  open: boolean
}

const Visit = ({ label, short, at }: { label: string; short: string; at: string | null }) => (
  <span className="flex flex-wrap gap-x-1.5">
    <span aria-hidden="true" className="text-ink-soft">
      {short}
    </span>
    <span className="sr-only">{label}</span>
    <span className={cx('tabular-nums', at === null && 'text-ink-soft')}>{at ?? '–'}</span>
  </span>
)

/** Initials, name, age, sex, last visit, next visit, allergy mark, "New": in this order (experience §6). */
export const PatientRow = ({ patient, open }: PatientRowProps) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const ageOf = useAge()
  const { search } = useLocation()
  const name = fullName(patient)
  const { last_visit, next_visit } = patient
  return (
    <li className={cx('relative', open && 'bg-primary-soft/50')}>
      <Link
        to={{ search, hash: patientHash(patient.id) }}
        preventScrollReset
        data-patient={patient.id}
        aria-current={open ? 'true' : undefined}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.25fr)_7rem]"
      >
        <span className="row-span-3 self-start sm:row-span-1 sm:self-center">
          <Avatar src={null} name={name} />
        </span>
        <span className="grid min-w-0">
          <h3 className="text-base font-semibold">{name}</h3>
          <span className="text-sm text-ink-soft">
            {ageOf(patient.birth_date)}
            <span aria-hidden="true"> · </span>
            <span className="sr-only">, </span>
            {t(`sex.${patient.sex}`)}
          </span>
        </span>
        <span className="col-start-2 grid min-w-0 text-sm sm:col-start-auto">
          <Visit
            short={t('lastShort')}
            label={t('lastVisit')}
            at={last_visit === null ? null : formats.date(last_visit)}
          />
          <Visit
            short={t('nextShort')}
            label={t('nextVisit')}
            at={next_visit === null ? null : formats.dateTime(next_visit)}
          />
        </span>
        <span className="col-start-2 flex flex-wrap items-center gap-1.5 sm:col-start-auto sm:justify-end">
          {patient.allergies === 'some' ? (
            <StatusChip
              tone="danger"
              icon={<TriangleAlert aria-hidden="true" />}
              label={t('allergies.mark')}
            />
          ) : null}
          {patient.is_new ? (
            <StatusChip tone="info" icon={<Sparkles aria-hidden="true" />} label={t('new')} />
          ) : null}
        </span>
      </Link>
    </li>
  )
}
