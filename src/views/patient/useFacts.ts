import { useTranslation } from 'react-i18next'
import { localeLabels } from '../../contracts/portal/locale.ts'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import { phoneText } from '../format/phoneText.ts'
import { useElapsed } from '../format/useElapsed.ts'
import { useFormats, useZonedFormats } from '../format/useFormats.ts'
import { useAge } from './useAge.ts'

export interface Fact {
  readonly name: string
  /** null: nobody said. */
  readonly value: string | null
}

type FactName =
  | 'next_visit'
  | 'last_visit'
  | 'conditions'
  | 'medicines'
  | 'blood_group'
  | 'weight_kg'
  | 'height_cm'
  | 'birth_date'
  | 'phone'
  | 'email'
  | 'emergency'
  | 'curp'
  | 'language'

/**
 * Returns the patient's facts in the order of the summary; the caller decides how `null` values are shown.
 */
export const useFacts = (): ((patient: Patient) => Fact[]) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  // A date without a time must not slip into another day in some zone.
  const days = useZonedFormats('UTC')
  const ageOf = useAge()
  const elapsed = useElapsed()
  const listed = (entries: string[] | null): string | null => {
    if (entries === null) return null
    return entries.length === 0 ? t('fact.noneKnown') : entries.join(', ')
  }
  return (patient) => {
    const fact = (name: FactName, value: string | null): Fact => ({ name: t(`fact.${name}`), value })
    const emergency = [
      patient.emergency_name,
      patient.emergency_phone === null ? null : phoneText(patient.emergency_phone),
    ].filter((part) => part !== null)
    return [
      fact('next_visit', patient.next_visit === null ? null : formats.dateTime(patient.next_visit)),
      fact(
        'last_visit',
        patient.last_visit === null
          ? null
          : t('fact.ago', {
              date: formats.date(patient.last_visit),
              elapsed: elapsed(Date.parse(patient.last_visit), Date.now()),
            }),
      ),
      fact('conditions', listed(patient.conditions)),
      fact('medicines', listed(patient.medicines)),
      fact('blood_group', patient.blood_group?.replace('-', '−') ?? null),
      fact('weight_kg', patient.weight_kg === null ? null : `${patient.weight_kg} kg`),
      fact('height_cm', patient.height_cm === null ? null : `${patient.height_cm} cm`),
      fact(
        'birth_date',
        `${days.plainDate(`${patient.birth_date}T12:00:00Z`)} (${ageOf(patient.birth_date)})`,
      ),
      fact('phone', patient.phone === null ? null : phoneText(patient.phone)),
      fact('email', patient.email),
      fact('emergency', emergency.length === 0 ? null : emergency.join(', ')),
      fact('curp', patient.curp),
      fact('language', patient.language === null ? null : localeLabels[patient.language].name),
    ]
  }
}
