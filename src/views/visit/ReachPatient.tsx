import { useSelector } from '@xstate/react'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { usePhoneText } from '../format/usePhoneText.ts'
import { buttonClass } from '../ui/buttonClassName.ts'
import { useVisitMessage } from './useVisitMessage.ts'

/** A call by phone, or a mail with the visit's link, where the call itself did not come back (experience §8.4). */
export const ReachPatient = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const details = useSelector(visit, ({ context }) => context.details)
  const link = new URL(useHref(`/join/${details?.room_code ?? ''}`), window.location.origin).href
  const message = useVisitMessage(visit, link)
  const phone = details?.client.phone ?? null
  const phoneText = usePhoneText(phone)
  const email = details?.client.email ?? null
  return (
    <>
      {phone === null ? null : (
        <a href={`tel:${phone}`} className={buttonClass({ tone: 'secondary' })}>
          <Phone size={18} aria-hidden="true" />
          {t('failed.call', { phone: phoneText })}
        </a>
      )}
      {email === null || message === null ? null : (
        <a
          href={`mailto:${encodeURIComponent(email)}?body=${encodeURIComponent(message)}`}
          className={buttonClass({ tone: 'secondary' })}
        >
          <Mail size={18} aria-hidden="true" />
          {t('failed.mail')}
        </a>
      )}
    </>
  )
}
