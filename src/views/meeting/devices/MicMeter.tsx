import { useTranslation } from 'react-i18next'
import { useMedia } from '../../app/MediaContext.ts'
import { Meter } from '../../ui/Meter.tsx'
import { useObserved } from '../call/useObserved.ts'

/** Below this the meter shows silence; 0-100. */
const HEARD = 8

/** The level is read from the service, ten times a second (architecture §3). */
export const MicMeter = () => {
  const { t } = useTranslation('devices')
  const { localLevel$ } = useMedia()
  const value = useObserved(localLevel$, 0)
  const text = value > HEARD ? t('device.heard') : t('device.quiet')
  return (
    <div className="grid gap-1.5">
      <Meter label={t('device.level')} value={value} text={text} />
      <p aria-hidden="true" className="text-sm text-ink-soft">
        {text}
      </p>
    </div>
  )
}
