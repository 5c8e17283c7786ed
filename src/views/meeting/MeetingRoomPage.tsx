import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApp, useChild } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from './Notice.tsx'
import { RoomBar } from './RoomBar.tsx'
import { VisitPage } from './VisitPage.tsx'

/** At once, and before anything shows: no part of the room waits for words, however bad the line is by then. */
const ROOM_WORDS = ['meeting', 'devices', 'callErrors'] as const

/** The room of one visit. Its actor comes with its code; until then the page says that it is coming. */
export const MeetingRoomPage = () => {
  const { t } = useTranslation(ROOM_WORDS)
  const { t: common } = useTranslation()
  const app = useApp()
  const visit = useChild('visit')
  const failed = useSelector(app, (snapshot) => snapshot.matches({ screen: { visit: 'failed' } }))
  const waiting = useSelector(visit, (snapshot) => snapshot?.context.waiting ?? 0)
  return (
    <>
      {/* The count, never a name (experience §1.10, §8.1). */}
      <title>
        {`${waiting === 0 ? '' : `${t('title.waiting', { count: waiting })} `}${common('title.meetingRoom')} · ${common('product')}`}
      </title>
      {visit === undefined ? (
        <>
          <RoomBar />
          {failed ? (
            <Notice
              icon={<TriangleAlert size={30} />}
              title={t('loadFailed.title')}
              text={t('loadFailed.text')}
            >
              <Button onClick={() => app.send({ type: 'page.loadRequested' })}>{common('retry')}</Button>
            </Notice>
          ) : (
            <Loader label={t('loading')} />
          )}
        </>
      ) : (
        <VisitPage visit={visit} />
      )}
    </>
  )
}
