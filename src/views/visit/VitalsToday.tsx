import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { type VitalName, vitalNames } from '../../contracts/portal/prescription/terms.ts'
import { sameJson } from '../../machines/meeting/call/previewSelectors.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import { useFormats } from '../format/useFormats.ts'

interface VitalsTodayProps {
  prescription: PrescriptionRef
  patient: Pick<Patient, 'weight_kg' | 'height_cm'>
}

/** The vitals typed in the prescription today, and the earlier ones as a small line. */
export const VitalsToday = ({ prescription, patient }: VitalsTodayProps) => {
  const { t } = useTranslation('meeting')
  const { t: terms } = useTranslation('prescription')
  const formats = useFormats()
  const vitals = useSelector(prescription, ({ context }) => context.draft.vitals, sameJson)
  const typed = vitalNames.filter((name) => vitals[name].trim() !== '')
  const last = useSelector(prescription, ({ context }) => context.held?.last_vitals, sameJson)
  const factOf = (name: VitalName, value: number) => `${terms(`vitals.${name}`)} ${String(value)}`
  const measured = vitalNames.flatMap((name) => {
    const value = last?.vitals[name]
    return value === undefined ? [] : [factOf(name, value)]
  })
  // The values in the patient's data are older, or were given by the patient.
  const stored = (['weight_kg', 'height_cm'] as const).flatMap((name) => {
    const value = patient[name]
    return value === null || last?.vitals[name] !== undefined ? [] : [factOf(name, value)]
  })
  return (
    <section aria-labelledby="vitals-today" className="grid gap-1.5">
      <h3 id="vitals-today" className="text-base">
        {t('patient.vitals')}
      </h3>
      {typed.length === 0 ? (
        <p className="text-ink-soft">{t('patient.noVitals')}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          {typed.map((name) => (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{terms(`vitals.${name}`)}</dt>
              <dd className="tabular-nums">{vitals[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {last === undefined ? null : (
        <p className="text-sm text-ink-soft tabular-nums">
          {t('patient.measured', { date: formats.date(last.at), facts: measured.join(', ') })}
        </p>
      )}
      {stored.length === 0 ? null : (
        <p className="text-sm text-ink-soft tabular-nums">
          {t('patient.before', { facts: stored.join(', ') })}
        </p>
      )}
    </section>
  )
}
