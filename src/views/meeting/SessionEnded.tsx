import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'

const LoginForm = lazyComponent(async () => (await import('../auth/LoginForm.tsx')).LoginForm)

/** The portal's session may end; the call has a token of its own and goes on (experience §1.1, §2.7). */
export const SessionEnded = () => {
  const { t } = useTranslation('meeting')
  const reentry = useLasting('reentry')
  const login = useSelector(reentry, (snapshot) => snapshot.children.login)
  const asking = useSelector(reentry, (snapshot) => snapshot.matches('asking'))
  const postponed = useSelector(reentry, (snapshot) => snapshot.matches('postponed'))
  // Who logs out by choice is on the way to another page already.
  const chosen = useSelector(useLasting('session'), ({ context }) => context.endReason === 'signedOut')
  if (chosen) return null
  const postpone = () => reentry.send({ type: 'reentry.postponed' })
  return (
    <>
      {postponed ? (
        <div className="px-3">
          <Banner
            tone="warning"
            title={t('session.title')}
            actions={
              <Button size="sm" tone="secondary" onClick={() => reentry.send({ type: 'reentry.requested' })}>
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
          // It and its words may still be on their way; the call below must not blink for them.
          <Suspense fallback={null}>
            <LoginForm login={login} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
