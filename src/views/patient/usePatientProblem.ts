import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'

const problem = z
  .enum(['phone', 'email', 'curp', 'range', 'list', 'noneAndSome', 'future', 'required', 'tooLong', 'date'])
  .catch('required')

/** Returns the error text under a field. */
export const usePatientProblem = (): ((error: FieldError, field: string) => string) => {
  const { t } = useTranslation('patient')
  return ({ message, type }, field) => {
    if (type === 'too_big') return t('problem.tooLong')
    if (field === 'birth_date' && message !== 'future') return t('problem.date')
    return t(`problem.${problem.parse(message)}`)
  }
}
