import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'

const LoginForm = lazyComponent(async () => (await import('../auth/LoginForm.tsx')).LoginForm)

/** The portal's session may end; the call has a token of its own and continues (experience §1.1, §2.7). */
export const SessionEnded = () => {
  const { t } = useTranslation('meeting')
  const reauthentication = useLasting('reauthentication')
  const login = useSelector(reauthentication, (snapshot) => snapshot.children.login)
  const asking = useSelector(reauthentication, (snapshot) => snapshot.matches('asking'))
  const postponed = useSelector(reauthentication, (snapshot) => snapshot.matches('postponed'))
  // A user who logs out by choice is already leaving the page.
  const chosen = useSelector(useLasting('session'), ({ context }) => context.endReason === 'signedOut')
  if (chosen) return null
  const postpone = () => reauthentication.send({ type: 'reauthentication.postponed' })
  return (
    <>
      {postponed ? (
        <div className="px-3">
          <Banner
            tone="warning"
            title={t('session.title')}
            actions={
              <Button
                size="sm"
                tone="secondary"
                onClick={() => reauthentication.send({ type: 'reauthentication.requested' })}
              >
                {t('session.login')}
              </Button>
            }
          >
            {t('session.text')}
          </Banner>
        </div>
      ) : null}
      <Dialog
        open={asking}
        onClose={postpone}
        title={t('session.title')}
        closeLabel={t('session.later')}
        size="sm"
      >
        <p className="mb-4">{t('session.above')}</p>
        {login === undefined ? null : (
          // Its code and texts may still be loading; the call below must not disappear meanwhile.
          <Suspense fallback={null}>
            <LoginForm login={login} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
