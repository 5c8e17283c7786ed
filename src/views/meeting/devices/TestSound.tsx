import { useSelector } from '@xstate/react'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Tests whether the speaker is the right one, and left and right are correct (experience §8.1). */
export const TestSound = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const devices = useCallPart(meeting, 'devices')
  const test = useCallPart(meeting, 'speakerTest')
  const deviceId = useSelector(devices, (snapshot) => snapshot?.context.outputInUse ?? '')
  const sounding = useSelector(test, (snapshot) => snapshot?.matches('sounding') === true)
  const failed = useSelector(test, (snapshot) => snapshot?.matches('failed') === true)
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        size="sm"
        tone="secondary"
        aria-disabled={sounding}
        icon={<Volume2 size={16} aria-hidden="true" />}
        onClick={() => test?.send({ type: 'speakerTest.requested', deviceId })}
      >
        {t('device.test')}
      </Button>
      <Announced className="text-sm text-ink-soft empty:hidden">
        {sounding ? t('device.testing') : failed ? t('device.testFailed') : null}
      </Announced>
    </div>
  )
}
