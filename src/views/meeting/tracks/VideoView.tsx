import { useCallback } from 'react'
import { useMedia } from '../../app/MediaContext.ts'
import { cx } from '../../ui/cx.ts'

interface VideoViewProps {
  /** A remote track's wire id, or null for our own camera. */
  trackId: string | null
  /** Description of the video, for screen readers. */
  label: string
  mirrored?: boolean
  /** Nothing is cropped, so that details at the edge stay visible. */
  whole?: boolean
}

/** A live video. The element is muted, because sound has elements of its own. */
export const VideoView = ({ trackId, label, mirrored = false, whole = false }: VideoViewProps) => {
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
