import { useTranslation } from 'react-i18next'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { useFacts } from './useFacts.ts'

/** The summary on paper: what is known, without the private note, in black on white. */
export const PatientSheet = ({ patient }: { patient: Patient }) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const factsOf = useFacts()
  const { allergies } = patient
  return (
    <article className="grid gap-5 bg-white p-8 text-black">
      <header className="grid gap-1 border-b pb-4">
        <h2 className="text-2xl">{fullName(patient)}</h2>
        <p>
          {t(`sex.${patient.sex}`)} · {t('sheet.printed', { date: formats.dateTime(patient.server_time) })}
        </p>
      </header>
      <section className="border-2 p-3">
        <h3>{t('allergies.title')}</h3>
        <p className="font-semibold">
          {allergies === null
            ? t('allergies.unknown')
            : allergies.length === 0
              ? t('allergies.none')
              : allergies.join(', ')}
        </p>
      </section>
      <dl className="grid gap-2">
        {factsOf(patient).map(({ name, value }) =>
          value === null ? null : (
            <div key={name} className="grid grid-cols-[12rem_1fr] gap-4">
              <dt>{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </article>
  )
}
