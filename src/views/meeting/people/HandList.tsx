import { useSelector } from '@xstate/react'
import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectHands } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useSecondsSince } from '../call/useSecondsSince.ts'

const SECONDS_A_MINUTE = 60

const Since = ({ since }: { since: number }) => {
  const { t } = useTranslation('meeting')
  const minutes = Math.floor(useSecondsSince(since) / SECONDS_A_MINUTE)
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      {minutes === 0 ? t('hands.now') : t('hands.minutes', { count: minutes })}
    </span>
  )
}

/** Raised hands, earliest first (experience §8.3). */
export const HandList = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const hands = useSelector(useCallPart(meeting, 'peers'), selectHands, sameJson)
  if (hands.length === 0) return null
  return (
    <section aria-labelledby="people-hands" className="grid gap-3">
      <h3 id="people-hands" className="text-base">
        {t('hands.heading')}
      </h3>
      <ol className="grid gap-2">
        {hands.map(({ peerId, name, since, isLocal }) => (
          <li key={peerId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Hand size={18} aria-hidden="true" className="shrink-0 text-primary" />
            <PersonName
              name={isLocal ? t('tile.you') : name === '' ? t('people.noName') : name}
              className="flex-1 font-medium"
            />
            <Since since={since} />
            <Button
              size="sm"
              tone="quiet"
              aria-label={t('hands.lowerName', { name: isLocal ? t('tile.you') : name })}
              onClick={() =>
                meeting.send({
                  type: 'peerCommands.ordered',
                  command: { kind: 'raiseHand', peerId: isLocal ? null : peerId, raised: false },
                })
              }
            >
              {t('hands.lower')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
