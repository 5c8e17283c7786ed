import { useTranslation } from 'react-i18next'
import { NAME_LENGTH } from '../../contracts/portal/personName.ts'
import { VISIT_REASON_LENGTH } from '../../contracts/portal/visitReason.ts'

/** Returns the error text of a field of the booking. */
export const useBookingProblem = () => {
  const { t } = useTranslation('booking')
  return ({ type, message }: { type: string; message?: string | undefined }, name: string): string => {
    if (name.startsWith('accept')) return t('error.accept')
    if (name === 'email' || name === 'birth_date' || name === 'sex') return t(`error.${name}`)
    if (name === 'phone') return message === 'phoneRequired' ? t('error.required') : t('error.phone')
    if (type === 'too_big')
      return t('error.tooLong', { count: name === 'reason' ? VISIT_REASON_LENGTH : NAME_LENGTH })
    return t('error.required')
  }
}
