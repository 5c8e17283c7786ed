import { useSelector } from '@xstate/react'
import { FolderPlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Whiteboard } from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { NotCovered } from '../encryption/NotCovered.tsx'
import { useRoleName } from '../people/useRoleName.ts'
import { boardPicture, drawingIn } from './boardPicture.ts'

/** Roles that may draw, by the room's policy (M6.38). */
const selectWriters = ({ context: { roles } }: ReturnType<MeetingRef['getSnapshot']>): string[] =>
  Object.values(roles)
    .filter(({ permissions }) => permissions.whiteboard?.includes('write') === true)
    .map(({ name }) => name)

interface WhiteboardFrameProps {
  meeting: MeetingRef
  board: Whiteboard
  /** Takes a picture of the board into the patient's records; absent for a guest. */
  onPicture?: ((picture: File) => void) | undefined
}

/**
 * An open whiteboard takes the stage, like a shared screen. It is a separate page in a frame, ours or the
 * provider's, at the URL that the layer built (docs/decisions/0080).
 */
export const WhiteboardFrame = ({ meeting, board, onPicture }: WhiteboardFrameProps) => {
  const { t, i18n } = useTranslation('meeting')
  const nameOf = useRoleName()
  const writers = useSelector(meeting, selectWriters, sameJson)
  // The provider's page cannot be read from ours.
  const isOwn =
    board.url != null && new URL(board.url, window.location.href).origin === window.location.origin
  const mayWrite = board.permissions?.includes('write') === true
  const frame = useRef<HTMLIFrameElement>(null)
  const keep = () => {
    const drawing = frame.current === null ? null : drawingIn(frame.current)
    if (drawing !== null) void boardPicture(drawing, t('board.heading')).then(onPicture, reportError)
  }
  const mayClose = board.permissions?.includes('admin') === true
  return (
    <section
      aria-label={t('board.heading')}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden rounded-lg bg-surface text-ink"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <Announced className="text-sm">
          <span className="font-semibold">{t(mayWrite ? 'board.youDraw' : 'board.youWatch')}</span>{' '}
          {t('board.writers', { roles: writers.map((role) => nameOf(role)).join(', ') })}
        </Announced>
        <div className="flex flex-wrap gap-2">
          {onPicture !== undefined && isOwn ? (
            <Button
              size="sm"
              tone="secondary"
              icon={<FolderPlus size={18} aria-hidden="true" />}
              onClick={keep}
            >
              {t('board.keep')}
            </Button>
          ) : null}
          {mayClose ? (
            <Button
              size="sm"
              tone="secondary"
              icon={<X size={18} aria-hidden="true" />}
              onClick={() =>
                meeting.send({ type: 'whiteboards.ordered', order: { kind: 'close', id: board.id } })
              }
            >
              {t('board.close')}
            </Button>
          ) : null}
        </div>
      </div>
      <NotCovered meeting={meeting} />
      <iframe
        ref={frame}
        title={t('board.heading')}
        src={`${board.url ?? ''}#${i18n.language}`}
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full flex-1 border-0"
      />
    </section>
  )
}
