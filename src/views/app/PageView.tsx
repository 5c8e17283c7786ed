import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useApp, useChild } from './ActorContext.tsx'
import type { Page, PageWithActor } from './page.ts'
import { RequireSession } from './RequireSession.tsx'
import { SignedOutOnly } from './SignedOutOnly.tsx'

const PageFailed = () => {
  const { t } = useTranslation()
  const { t: errors } = useTranslation('errors')
  const app = useApp()
  return (
    <div className="mx-auto w-full max-w-2xl p-6">
      <Banner
        urgent
        tone="danger"
        title={errors('load.heading')}
        actions={
          <Button size="sm" tone="secondary" onClick={() => app.send({ type: 'page.loadRequested' })}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

const ActorPageView = ({ page: { actor, View } }: { page: PageWithActor }) => {
  const app = useApp()
  const ref = useChild('page')
  // Its code loads while the root loads its actor.
  useEffect(() => View.preload(), [View])
  const isOurs = useSelector(app, ({ context }) => context.actor?.name === actor.name)
  const failed = useSelector(app, (snapshot) => snapshot.matches({ screen: { page: 'failed' } }))
  if (failed) return <PageFailed />
  return ref === undefined || !isOurs ? <PageLoader /> : <View actor={ref} />
}

/** One page: checks access, and renders its view once its code and its actor are loaded. */
export const PageView = ({ page }: { page: Page }) => {
  const view = page.actor === null ? <page.View /> : <ActorPageView page={page} />
  if (page.access === 'signedIn') return <RequireSession>{view}</RequireSession>
  return page.access === 'signedOut' ? <SignedOutOnly>{view}</SignedOutOnly> : view
}
