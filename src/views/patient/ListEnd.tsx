import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import type { PatientListRef } from '../../machines/patient/patientList.ts'
import type { PatientHistoryRef } from '../../machines/patient/patientVisits.ts'
import { LoadMore } from '../ui/LoadMore.tsx'

interface ListEndProps {
  list: PatientListRef | PatientHistoryRef
  shown: number
  count: number
}

const hasMore = ({ context }: Pick<SnapshotFrom<PatientListRef | PatientHistoryRef>, 'context'>): boolean =>
  context.next !== null

/** How much of the list is shown, and more of it: by the button, or when its end comes into sight (experience §6). */
export const ListEnd = ({ list, shown, count }: ListEndProps) => {
  const { t } = useTranslation('patient')
  const end = useRef<HTMLDivElement>(null)
  const more = useSelector(list, hasMore)
  const ready = useSelector(list, (snapshot) => snapshot.matches('ready'))
  const busy = useSelector(list, (snapshot) => snapshot.matches('loadingMore'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failedMore'))
  useEffect(() => {
    // A failed page is loaded again by the button only.
    if (!ready || end.current === null || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) list.send({ type: 'list.moreRequested' })
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [list, ready])
  if (count <= shown && !more) return null
  return (
    <div ref={end} className="grid justify-items-center gap-3 border-t border-line px-5 pt-4 pb-2">
      <LoadMore
        more={more}
        busy={busy}
        failedTitle={failed ? t('failedMore') : null}
        label={t('more')}
        onMore={() => list.send({ type: 'list.moreRequested' })}
      >
        <p className="text-sm text-ink-soft tabular-nums">{t('shown', { shown, count })}</p>
      </LoadMore>
    </div>
  )
}
