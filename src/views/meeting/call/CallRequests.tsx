import { useSelector } from '@xstate/react'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useRoleName } from '../people/useRoleName.ts'
import { useCallPart } from './useCallPart.ts'

/**
 * Requests of others, and what they changed; never answered automatically (experience §8.2, Being
 * controlled).
 */
export const CallRequests = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const roleName = useRoleName()
  const requests = useCallPart(meeting, 'trackRequests')
  const changes = useCallPart(meeting, 'roleChange')
  const peers = useCallPart(meeting, 'peers')
  const request = useSelector(requests, (snapshot) => snapshot?.context.request ?? null, sameJson)
  const mutedBy = useSelector(requests, (snapshot) => snapshot?.context.mutedBy ?? null, sameJson)
  const change = useSelector(
    changes,
    (snapshot) => (snapshot?.matches({ incoming: 'pending' }) === true ? snapshot.context.request : null),
    sameJson,
  )
  const names = useSelector(
    peers,
    (snapshot) =>
      [request, mutedBy, change].map(
        (one) => snapshot?.context.peers[one?.requestedBy ?? '']?.name || t('request.host'),
      ),
    sameJson,
  )
  const what = (kinds: readonly string[]) =>
    kinds.length > 1 ? t('request.both') : kinds[0] === 'video' ? t('request.camera') : t('request.mic')
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {request === null ? null : (
        <Banner
          urgent
          tone="info"
          title={t('request.unmute', { name: names[0], what: what(request.kinds) })}
          actions={
            <>
              <Button
                size="sm"
                icon={<Check size={17} aria-hidden="true" />}
                onClick={() => requests?.send({ type: 'trackRequests.accepted' })}
              >
                {t('request.accept')}
              </Button>
              <Button
                size="sm"
                tone="secondary"
                onClick={() => requests?.send({ type: 'trackRequests.declined' })}
              >
                {t('request.notNow')}
              </Button>
            </>
          }
        />
      )}
      {change === null ? null : (
        <Banner
          urgent
          tone="info"
          title={t('request.role', { name: names[2], role: roleName(change.roleName) })}
          actions={
            <>
              <Button
                size="sm"
                icon={<Check size={17} aria-hidden="true" />}
                onClick={() => changes?.send({ type: 'roleChange.accepted' })}
              >
                {t('request.accept')}
              </Button>
              <Button
                size="sm"
                tone="secondary"
                onClick={() => changes?.send({ type: 'roleChange.rejected' })}
              >
                {t('request.notNow')}
              </Button>
            </>
          }
        />
      )}
      {mutedBy === null ? null : (
        <Banner
          urgent
          tone="warning"
          title={t('request.mutedBy', { name: names[1], what: what(mutedBy.kinds) })}
          actions={
            <IconButton
              size="sm"
              label={devices('error.dismiss')}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => requests?.send({ type: 'trackRequests.noticeDismissed' })}
            />
          }
        />
      )}
    </div>
  )
}
