import { useSelector } from '@xstate/react'
import { BellPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { CHIME_VOLUME } from '../../../machines/visit/waitingRoomAlertContract.ts'
import type { waitingRoomAlertMachine } from '../../../machines/visit/waitingRoomAlertMachine.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { RangeField } from '../../ui/RangeField.tsx'

/** The chime's volume, and system notifications of waiting patients (experience §8.1). */
export const WaitingRoomAlertSettings = ({
  waitingRoomAlert,
}: {
  waitingRoomAlert: ActorRefFrom<typeof waitingRoomAlertMachine>
}) => {
  const { t } = useTranslation('meeting')
  const { volume, notices } = useSelector(waitingRoomAlert, ({ context }) => context)
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">
        {t('people.waitingRoomAlerts')}
      </summary>
      <div className="grid gap-3 pt-2">
        <RangeField
          label={t('people.alertVolume')}
          value={volume}
          max={CHIME_VOLUME.most}
          step={10}
          shown={String(volume)}
          onChange={(chosen) =>
            waitingRoomAlert.send({ type: 'waitingRoomAlert.volumeChosen', volume: chosen })
          }
        />
        {notices === 'askable' ? (
          <Button
            tone="secondary"
            size="sm"
            className="justify-self-start"
            icon={<BellPlus size={17} aria-hidden="true" />}
            onClick={() => waitingRoomAlert.send({ type: 'waitingRoomAlert.noticesRequested' })}
          >
            {t('people.noticesAsk')}
          </Button>
        ) : null}
        <Announced changesOnly className="text-sm text-ink-soft empty:hidden">
          {notices === 'allowed' || notices === 'refused'
            ? t(notices === 'allowed' ? 'people.noticesOn' : 'people.noticesRefused')
            : null}
        </Announced>
      </div>
    </details>
  )
}
