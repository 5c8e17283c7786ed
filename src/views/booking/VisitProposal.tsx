import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { linkedVisit } from '../../machines/booking/linkedVisitContract.ts'
import type { LinkedVisitRef } from '../../machines/booking/linkedVisitMachine.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** Another time that the practitioner proposed. */
export const VisitProposal = ({
  page,
  visit,
}: {
  page: LinkedVisitRef
  visit: z.infer<typeof linkedVisit>
}) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  const busy = useSelector(page, (snapshot) => snapshot.matches({ open: 'sending' }))
  if (visit.proposal === null) return null
  return (
    <Banner
      tone="info"
      title={t('visit.proposal')}
      actions={
        <SubmitButton
          type="button"
          busy={busy}
          onClick={() => page.send({ type: 'visitLink.confirmed', change: { kind: 'acceptProposal' } })}
        >
          {t('visit.acceptProposal')}
        </SubmitButton>
      }
    >
      {t('visit.proposalText', {
        time: formats.dateTime(visit.proposal.start_time),
        now: formats.dateTime(visit.start_time),
      })}
    </Banner>
  )
}
