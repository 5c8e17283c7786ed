import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Fields with one error text for all problems. */
const OWN = ['diagnosis', 'allergies_checked', 'route', 'every_hours', 'for_days', 'advice'] as const
const KINDS = ['missing', 'outOfBounds', 'ownForm', 'unanswered', 'past'] as const

/** Error text of a field; undefined without an error (experience 9.4). */
export const useProblemText = (): ((
  error: Pick<FieldError, 'message'> | undefined,
  field: string,
) => string | undefined) => {
  const { t } = useTranslation('prescription')
  return (error, field) => {
    if (error === undefined) return undefined
    const own = OWN.find((one) => one === field)
    if (own !== undefined) return t(`error.${own}`)
    const kind = KINDS.find((one) => one === error.message) ?? 'outOfBounds'
    return field === 'vital' ? t('error.vital') : t(`error.${kind}`)
  }
}
