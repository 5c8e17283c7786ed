import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { AllergyBox } from './AllergyBox.tsx'
import { ageAt } from './age.ts'

/** The patient, the reason of the visit, and important facts: allergies first (experience §8.1, §8.3). */
export const PatientFacts = ({
  details,
  showsAllergies = true,
}: {
  details: AppointmentDetails
  /** False where they are shown beside it, to be edited. */
  showsAllergies?: boolean
}) => {
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const { client } = details
  const age = ageAt(client.birth_date, Date.parse(details.server_time))
  const name = fullName(client)
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar src={null} name={name} size="lg" />
        <div className="min-w-0">
          <p className="text-lg font-semibold text-balance">{name}</p>
          <p className="text-ink-soft">
            {t(age.unit === 'years' ? 'patient.age' : 'patient.months', { count: age.count })}
            {' · '}
            {t(`patient.sex.${client.sex}`)}
          </p>
        </div>
      </div>
      {showsAllergies ? <AllergyBox allergies={client.allergies} /> : null}
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-ink-soft">{t('patient.reason')}</dt>
          <dd>{details.reason === '' ? t('patient.noReason') : details.reason}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('patient.time')}</dt>
          <dd className="tabular-nums">
            {formats.range(details.start_time, details.end_time)} ({formats.zone(details.start_time)})
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('patient.lastVisit')}</dt>
          <dd>{client.last_visit === null ? t('patient.firstVisit') : formats.date(client.last_visit)}</dd>
        </div>
      </dl>
    </div>
  )
}
