import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

/** The name of a speaker, also our own; a person who has left is said in words. */
export const usePeerNames = (meeting: MeetingRef) => {
  const { t } = useTranslation('captions')
  const ownPeerId = useSelector(meeting, ({ context }) => context.peerId)
  const names = useSelector(
    useCallPart(meeting, 'peers'),
    (snapshot) =>
      Object.fromEntries(Object.values(snapshot?.context.peers ?? {}).map(({ id, name }) => [id, name])),
    sameJson,
  )
  return (peerId: string): string =>
    peerId === ownPeerId ? t('you') : (names[peerId] ?? '') === '' ? t('someone') : (names[peerId] ?? '')
}
