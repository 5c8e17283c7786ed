import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { NobodyCame } from '../../visit/NobodyCame.tsx'
import { AdmitButton } from '../people/AdmitButton.tsx'
import { useRoleName } from '../people/useRoleName.ts'
import { GuestDevicesText } from './GuestDevicesText.tsx'
import { useCallPart } from './useCallPart.ts'
import { useWaitedText } from './useWaitedText.ts'

interface EmptyStageProps {
  readonly visit: VisitRef
  readonly meeting: MeetingRef
  /** The panel of people is open and has the buttons. */
  readonly listsPeople: boolean
}

/** The stage before anybody else is in the call. */
export const EmptyStage = ({ visit, meeting, listsPeople }: EmptyStageProps) => {
  const { t } = useTranslation('meeting')
  const roleName = useRoleName()
  const [first] = useSelector(useCallPart(meeting, 'peers'), selectWaiting, sameJson)
  const waited = useWaitedText(first?.joinedAt ?? null)
  if (first === undefined)
    return (
      <div>
        <p className="text-xl font-semibold">{t('stage.alone')}</p>
        <NobodyCame visit={visit}>
          <p className="mt-1 max-w-md text-on-hero-soft">{t('stage.aloneText')}</p>
        </NobodyCame>
      </div>
    )
  return (
    <div className="grid justify-items-center gap-3">
      <div>
        <p className="text-xl font-semibold">{first.name === '' ? t('stage.someoneWaits') : first.name}</p>
        {first.companion === null ? null : <p>{roleName(first.role, first.companion)}</p>}
        <p className="mt-1 text-on-hero-soft first-letter:uppercase">{waited}</p>
        <GuestDevicesText person={first} />
      </div>
      {listsPeople ? null : <AdmitButton meeting={meeting} person={first} />}
    </div>
  )
}
