import { useSelector } from '@xstate/react'
import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import type { DeviceSessionsRef } from '../../machines/account/accountParts.ts'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface DeviceListProps {
  readonly account: AccountRef
  readonly sessions: DeviceSessionsRef
}

/** The devices on which the account is signed in, this one first; the others can be signed out. */
export const DeviceList = ({ account, sessions }: DeviceListProps) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const { data, failure } = useSelector(sessions, ({ context }) => context)
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => sessions.send({ type: 'query.refreshRequested' })}
      loading={<Skeleton className="h-24" />}
      failedBanner="danger"
      failedTitle={t('devices.failed')}
      staleTitle={t('devices.stale')}
    >
      {(shown) => (
        <div className="grid gap-4">
          <ul className="grid divide-y divide-line">
            {shown.sessions.map((session) => {
              const name = session.device_name ?? t('devices.unnamed')
              return (
                <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
                  <div className="min-w-0 flex-1 basis-48">
                    <p className="font-semibold">{name}</p>
                    <p className="text-sm text-ink-soft">
                      {session.current
                        ? t('devices.current')
                        : t('devices.lastUsed', {
                            when: formats.dateTime(session.last_used_at),
                            zone: formats.zone(session.last_used_at),
                          })}
                    </p>
                    <p className="text-sm text-ink-soft">
                      {t('devices.signedIn', { when: formats.dateTime(session.signed_in_at) })}
                    </p>
                  </div>
                  {session.current ? null : (
                    <Button
                      size="sm"
                      tone="secondary"
                      aria-label={t('devices.endNamed', { name })}
                      onClick={() => account.send({ type: 'account.endSessionRequested', session })}
                    >
                      {t('devices.end')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {shown.sessions.length < 2 ? null : (
            <Button
              tone="secondary"
              className="justify-self-start"
              onClick={() => account.send({ type: 'account.endSessionRequested', session: null })}
            >
              {t('devices.endOthers')}
            </Button>
          )}
        </div>
      )}
    </QueryView>
  )
}
