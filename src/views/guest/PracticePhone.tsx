import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { usePhoneText } from '../format/usePhoneText.ts'

type Visit = ReturnType<GuestJoinRef['getSnapshot']>['context']['visit']

/** The practice's number, where the visit knows it. */
export const PracticePhone = ({ visit }: { visit: Visit }) => {
  const { t } = useTranslation('guest')
  const phone = visit?.phone ?? null
  const text = usePhoneText(phone)
  return phone === null ? null : (
    <a
      href={`tel:${phone}`}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline underline-offset-4"
    >
      <Phone size={19} aria-hidden="true" />
      {t('waiting.phone', { phone: text })}
    </a>
  )
}
