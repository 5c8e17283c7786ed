import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { AdmitButton } from '../people/AdmitButton.tsx'
import { GuestDevicesText } from './GuestDevicesText.tsx'
import { useCallPart } from './useCallPart.ts'
import { useWaitedText } from './useWaitedText.ts'

interface WaitingNoticeProps {
  readonly meeting: MeetingRef
  readonly onOpenPeople: () => void
}

/** The people waiting, and for how long, with the button that lets them in (experience §8.1). */
export const WaitingNotice = ({ meeting, onOpenPeople }: WaitingNoticeProps) => {
  const { t } = useTranslation('meeting')
  const waiting = useSelector(useCallPart(meeting, 'peers'), selectWaiting, sameJson)
  const [first, ...others] = waiting
  const waited = useWaitedText(first?.joinedAt ?? null)
  if (first === undefined) return null
  return (
    <div className="px-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-ember px-4 py-2.5 text-on-ember">
        <div>
          <p className="font-semibold">
            {others.length === 0
              ? `${first.name === '' ? t('people.noName') : first.name} · ${waited}`
              : t('preview.waiting', { count: waiting.length })}
          </p>
          {others.length === 0 ? <GuestDevicesText person={first} /> : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" tone="secondary" onClick={onOpenPeople}>
            {t('people.waiting')}
          </Button>
          {others.length === 0 ? <AdmitButton meeting={meeting} person={first} size="sm" /> : null}
        </div>
      </div>
    </div>
  )
}
