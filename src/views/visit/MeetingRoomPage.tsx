import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { VisitPage } from './VisitPage.tsx'

/** The room of one visit. */
export const MeetingRoomPage = ({ actor: visit }: { actor: VisitRef }) => {
  const { t: common } = useTranslation()
  const waiting = useSelector(visit, ({ context }) => context.waiting)
  return (
    <>
      {/* The count, never a name (experience §1.10, §8.1). */}
      <title>
        {`${waiting === 0 ? '' : `(${String(waiting)}) `}${common('title.meetingRoom')} · ${common('product')}`}
      </title>
      <VisitPage visit={visit} />
    </>
  )
}
