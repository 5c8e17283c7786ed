import { useSelector } from '@xstate/react'
import { BellPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { CHIME_VOLUME } from '../../machines/visit/waitingBellContract.ts'
import type { waitingBellMachine } from '../../machines/visit/waitingBellMachine.ts'
import { Button } from '../ui/Button.tsx'

/** How loud the chime is, and whether the system tells of somebody who waits (experience §8.1). */
export const BellSettings = ({ bell }: { bell: ActorRefFrom<typeof waitingBellMachine> }) => {
  const { t } = useTranslation('meeting')
  const id = useId()
  const { volume, notices } = useSelector(bell, ({ context }) => context)
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('people.bell')}</summary>
      <div className="grid gap-3 pt-2">
        <div className="grid gap-1.5">
          <label htmlFor={id} className="flex justify-between">
            {t('people.bellVolume')}
            <span className="text-ink-soft tabular-nums">{volume}</span>
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={CHIME_VOLUME.most}
            step={10}
            value={volume}
            onChange={({ currentTarget }) =>
              bell.send({ type: 'bell.volumeChosen', volume: currentTarget.valueAsNumber })
            }
            className="min-h-11 w-full accent-primary"
          />
        </div>
        {notices === 'askable' ? (
          <Button
            tone="secondary"
            size="sm"
            className="justify-self-start"
            icon={<BellPlus size={17} aria-hidden="true" />}
            onClick={() => bell.send({ type: 'bell.noticesRequested' })}
          >
            {t('people.noticesAsk')}
          </Button>
        ) : notices === 'allowed' || notices === 'refused' ? (
          <p role="status" className="text-sm text-ink-soft">
            {t(notices === 'allowed' ? 'people.noticesOn' : 'people.noticesRefused')}
          </p>
        ) : null}
      </div>
    </details>
  )
}
