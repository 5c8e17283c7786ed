import { useEffect, useEffectEvent } from 'react'
import { type MeetingRef, selectTrack } from '../../../machines/meeting/call/previewSelectors.ts'

/** Ctrl/⌘+D microphone, Ctrl/⌘+E camera: anywhere on the page, also while typing (experience §8.1, §8.2). */
export const useCallKeys = (meeting: MeetingRef): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const kind = { d: 'audio' as const, e: 'video' as const }[event.key.toLowerCase()]
    if (kind === undefined) return
    event.preventDefault()
    if (event.repeat) return
    const { children } = meeting.getSnapshot()
    const track = (kind === 'audio' ? children.localAudio : children.localVideo)?.getSnapshot()
    meeting.send({ type: 'meeting.toggleRequested', kind, enabled: !selectTrack(track).on })
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
