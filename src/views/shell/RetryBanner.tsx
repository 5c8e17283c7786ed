import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectRetrying } from '../../machines/practitioner/currentPractitionerMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

/** The server does not answer; nobody is signed out for that at once (readings of portal §4). */
export const RetryBanner = () => {
  const { t } = useTranslation()
  const current = useLasting('currentPractitioner')
  const retrying = useSelector(current, selectRetrying)
  return (
    <Announced as="div" className="bg-warning-soft text-sm font-semibold text-on-warning-soft">
      {retrying ? (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-4 py-2">
          {t('serverAway')}
          <Button
            size="sm"
            tone="secondary"
            onClick={() => current.send({ type: 'practitioner.retryRequested' })}
          >
            {t('retry')}
          </Button>
        </p>
      ) : null}
    </Announced>
  )
}
