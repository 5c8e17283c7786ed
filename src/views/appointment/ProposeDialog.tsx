import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import { FreeTimes } from '../booking/FreeTimes.tsx'
import { SlotPicker } from '../booking/SlotPicker.tsx'
import { fullName } from '../format/patientName.ts'
import { useFormats, useTimeZone } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** The practice may look this far ahead at most; the server says what is offered. */
const HORIZON_DAYS = 365

/** Another time is proposed to the patient of a request. */
export const ProposeDialog = ({ requests }: { requests: RequestsRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const zone = useTimeZone()
  const slots = useSelector(requests, (snapshot) => snapshot.children.slots)
  const { request, failure } = useSelector(requests, ({ context }) => context)
  if (request === null) return null
  const propose = ({ start_time }: Slot) =>
    requests.send({ type: 'requests.confirmed', answer: { kind: 'propose', startTime: start_time } })
  return (
    <Dialog
      open
      onClose={() => requests.send({ type: 'requests.dismissed' })}
      title={t('requests.proposeTitle')}
      closeLabel={common('close')}
    >
      <div className="grid gap-4">
        <p className="font-semibold">
          {t('cancel.who', { name: fullName(request.client), when: formats.dateTime(request.start_time) })}
        </p>
        <p className="text-sm text-ink-soft">{t('requests.proposeText')}</p>
        {failure === null ? null : (
          <Banner urgent tone="warning" title={t('requests.failed')}>
            {t(failure.code === 'slotTaken' ? 'requests.takenText' : 'requests.failedText')}
          </Banner>
        )}
        <FreeTimes failure={failure} zone={zone} onPick={propose} />
        {slots === undefined ? null : (
          <SlotPicker
            slots={slots}
            zone={zone}
            horizonDays={HORIZON_DAYS}
            onPage={(page) => requests.send({ type: 'requests.pageChosen', page })}
            onPick={propose}
          />
        )}
      </div>
    </Dialog>
  )
}
