import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { ComboField } from '../ui/ComboField.tsx'
import diagnoses from './diagnoses.json'

/** The maximum length of a search by name; a code is shorter. */
const LONGEST = 80

interface DiagnosisCodeProps {
  /** As typed: a code, or part of a name that is looked for. */
  readonly code: string
  readonly error: string | undefined
  /** @param name of the chosen diagnosis; null when it was typed */
  readonly onCode: (code: string, name: string | null) => void
}

/**
 * The ICD-10 code: found by code or name among the diagnoses of general practice, or typed. The catalogue
 * (`diagnoses.json`) has the WHO's codes with their names in both languages.
 */
export const DiagnosisCode = ({ code, error, onCode }: DiagnosisCodeProps) => {
  const { t } = useTranslation('prescription')
  const locale = useSelector(useLasting('locale'), selectLocale)
  const options = useMemo(
    () => diagnoses.map((one) => ({ value: one.code, label: `${one.code} ${one[locale]}` })),
    [locale],
  )
  return (
    <ComboField
      label={t('icd10')}
      hint={t('icd10Hint')}
      name="icd10"
      text={code}
      error={error}
      options={options}
      noneText={t('icd10None')}
      onText={(typed) => onCode(typed.slice(0, LONGEST), null)}
      onChoose={({ value, label }) => onCode(value, label.slice(value.length + 1))}
    />
  )
}
