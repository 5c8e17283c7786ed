import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { linkedVisit } from '../../machines/booking/linkedVisitContract.ts'
import type { LinkedVisitRef } from '../../machines/booking/linkedVisitMachine.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'

/** A visit that is not paid: until when its time is kept, and the way to pay by card. */
export const VisitPayment = ({
  page,
  visit,
}: {
  page: LinkedVisitRef
  visit: z.infer<typeof linkedVisit>
}) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const busy = useSelector(
    page,
    (snapshot) => snapshot.matches({ open: 'opening' }) || snapshot.matches({ open: 'away' }),
  )
  useAnnouncement(busy ? t('visit.opening') : '')
  if (!visit.payable && visit.pay_until === null) return null
  const amount = formats.money(visit.price_centavos)
  return (
    <section className="grid gap-3">
      {visit.pay_until === null ? null : (
        <p>
          {visit.payable
            ? t('visit.payUntil', { amount, time: formats.time(visit.pay_until) })
            : t('visit.payLate')}
        </p>
      )}
      {visit.payable ? (
        <SubmitButton
          type="button"
          size="lg"
          block
          busy={busy}
          onClick={() => page.send({ type: 'visitLink.payRequested' })}
        >
          {t('visit.pay', { amount })}
        </SubmitButton>
      ) : null}
    </section>
  )
}
