import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePhoneText } from '../format/usePhoneText.ts'

/** @param phone E.164 */
export const CallLink = ({ phone }: { phone: string }) => {
  const { t } = useTranslation('booking')
  const text = usePhoneText(phone)
  return (
    <a
      href={`tel:${phone}`}
      className="flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline"
    >
      <Phone size={18} aria-hidden="true" />
      {t('profile.call', { phone: text })}
    </a>
  )
}
