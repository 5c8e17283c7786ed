import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type Person, selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { AdmitButton } from '../people/AdmitButton.tsx'
import { useRoleName } from '../people/useRoleName.ts'
import { GuestDevicesText } from './GuestDevicesText.tsx'
import { useCallPart } from './useCallPart.ts'
import { useWaitedText } from './useWaitedText.ts'

/** More people would cover the stage; the panel of people has all of them. */
const SHOWN = 3

interface WaitingNoticeProps {
  readonly meeting: MeetingRef
  readonly onOpenPeople: () => void
}

const WaitingPerson = ({ meeting, person }: { meeting: MeetingRef; person: Person }) => {
  const { t } = useTranslation('meeting')
  const waited = useWaitedText(person.joinedAt)
  const roleName = useRoleName()
  const name = person.name === '' ? t('people.noName') : person.name
  const who = person.companion === null ? name : `${name} · ${roleName(person.role, person.companion)}`
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{`${who} · ${waited}`}</p>
        <GuestDevicesText person={person} />
      </div>
      <div className="shrink-0">
        <AdmitButton meeting={meeting} person={person} size="sm" tone="onEmber" />
      </div>
    </li>
  )
}

/** The people waiting, and for how long, each with the button that lets that person in (experience §8.1). */
export const WaitingNotice = ({ meeting, onOpenPeople }: WaitingNoticeProps) => {
  const { t } = useTranslation('meeting')
  const waiting = useSelector(useCallPart(meeting, 'peers'), selectWaiting, sameJson)
  const more = waiting.length - SHOWN
  if (waiting.length === 0) return null
  return (
    <div className="px-3 pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg bg-ember px-4 py-2.5 text-on-ember">
        <ul aria-label={t('people.waiting')} className="grid min-w-0 flex-1 basis-64 gap-2">
          {waiting.slice(0, SHOWN).map((person) => (
            <WaitingPerson key={person.peerId} meeting={meeting} person={person} />
          ))}
        </ul>
        <Button size="sm" tone="secondary" onClick={onOpenPeople}>
          {more > 0 ? t('people.andMore', { count: more }) : t('people.waiting')}
        </Button>
      </div>
    </div>
  )
}
