import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** The names of speakers; a person who has left is named in words. */
export const usePeerNames = (meeting: MeetingRef) => {
  const { t } = useTranslation('captions')
  const ownPeerId = useSelector(meeting, ({ context }) => context.peerId)
  const names = useSelector(
    useCallPart(meeting, 'peers'),
    (snapshot) =>
      Object.fromEntries(Object.values(snapshot?.context.peers ?? {}).map(({ id, name }) => [id, name])),
    sameJson,
  )
  const writtenName = (peerId: string): string =>
    (names[peerId] ?? '') === '' ? t('someone') : (names[peerId] ?? '')
  return {
    /** On the screen. */
    nameOf: (peerId: string): string => (peerId === ownPeerId ? t('you') : writtenName(peerId)),
    /** In a text that others read later. */
    writtenName,
  }
}
