import { useCallback } from 'react'
import { useMedia } from '../app/MediaContext.ts'
import { cx } from '../ui/cx.ts'

interface PictureProps {
  /** A remote track's wire id, or null for our own camera. */
  trackId: string | null
  /** What the picture shows, for screen readers. */
  label: string
  mirrored?: boolean
  /** Nothing is cut off to fill the place: what a patient shows at the edge is seen too. */
  whole?: boolean
}

/** A live picture. The element is muted: sound has elements of its own. */
export const Picture = ({ trackId, label, mirrored = false, whole = false }: PictureProps) => {
  const media = useMedia()
  const attach = useCallback(
    (element: HTMLVideoElement) =>
      trackId === null ? media.attachLocalVideo(element) : media.attachVideo(trackId, element),
    [media, trackId],
  )
  return (
    <video
      ref={attach}
      muted
      autoPlay
      playsInline
      aria-label={label}
      data-track={trackId ?? 'local'}
      className={cx('size-full', whole ? 'object-contain' : 'object-cover', mirrored && '-scale-x-100')}
    />
  )
}
