import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { AppointmentStatusChip } from '../appointment/AppointmentStatusChip.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'
import { Card } from '../ui/Card.tsx'

/** The visit's patient, time, reason, outcome and payment. */
export const VisitSummaryCard = ({ details }: { details: AppointmentDetails }) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const specialityName = useSpecialityName()
  const { client, ended = null, price_centavos, paid, reason } = details
  const amount = formats.money(price_centavos)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      t('patient'),
      <Link key="patient" to={patientPath(client.id)} className="text-link underline underline-offset-4">
        {fullName(client)}
      </Link>,
    ],
    [
      t('time'),
      `${formats.range(details.start_time, details.end_time)} (${formats.zone(details.start_time)})`,
    ],
    [t('speciality'), specialityName(details.speciality.practitioner_speciality)],
    [t('status'), <AppointmentStatusChip key="status" status={details.status} />],
    [t('reason'), reason],
    [t('outcome'), t(`outcomes.${ended?.outcome ?? 'none'}`)],
    [t('explanation'), ended?.reason ?? ''],
    [t('noteSigned'), ended?.note_signed === true ? t('noteYes') : ''],
    [t('payment'), price_centavos === 0 ? t('free') : t(paid ? 'paid' : 'unpaid', { amount })],
  ]
  return (
    <Card title={t('summary')}>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2.5">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}
