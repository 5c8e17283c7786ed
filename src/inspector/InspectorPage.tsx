import { Radio } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, localeLabels, locales } from '../contracts/portal/locale.ts'
import type { InspectedRun } from '../services/audit/inspector/inspected.ts'
import type { InspectionReceiver } from '../services/audit/inspector/inspectionReceiver.ts'
import { Button } from '../views/ui/Button.tsx'
import { Card } from '../views/ui/Card.tsx'
import { EmptyState } from '../views/ui/EmptyState.tsx'
import { Loader } from '../views/ui/Loader.tsx'
import { lazyComponent } from '../views/ui/lazyComponent.ts'
import { EventList } from './EventList.tsx'
import { InspectorHelp } from './InspectorHelp.tsx'
import { RunTree } from './RunTree.tsx'

const PanelLoader = () => {
  const { t } = useTranslation('inspector')
  return <Loader label={t('loading')} />
}
/** The charts are a chunk of their own; the lists are useful before it is loaded. */
const RunPanel = lazyComponent(async () => (await import('./RunPanel.tsx')).RunPanel, {
  fallback: PanelLoader,
})

const PLACES = [
  { href: '/', name: 'home' },
  { href: '/audit', name: 'audit' },
  { href: '/audit/machines', name: 'machines' },
] as const

interface InspectorPageProps {
  readonly receiver: InspectionReceiver
  readonly chooseLanguage: (locale: Locale) => Promise<void>
}

const Languages = ({ chooseLanguage }: Pick<InspectorPageProps, 'chooseLanguage'>) => {
  const { t, i18n } = useTranslation('inspector')
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('language')}</legend>
      {locales.map((locale) => (
        <Button
          key={locale}
          size="sm"
          tone={i18n.language === locale ? 'primary' : 'quiet'}
          lang={locale}
          aria-pressed={i18n.language === locale}
          onClick={() => void chooseLanguage(locale)}
        >
          {localeLabels[locale].name}
        </Button>
      ))}
    </fieldset>
  )
}

/** /inspector.html: live actors as a tree, the chosen one as a chart, and the events. */
export const InspectorPage = ({ receiver, chooseLanguage }: InspectorPageProps) => {
  const { t } = useTranslation('inspector')
  const { actorRuns, events, seen } = useSyncExternalStore(receiver.subscribe, receiver.current)
  const [chosen, setChosen] = useState<InspectedRun | null>(null)
  const all = [...actorRuns.values()]
  // After a reload the page has the same actors with other ids: the selection moves to the actor of the same
  // name.
  const actorRun =
    actorRuns.get(chosen?.sessionId ?? '') ?? all.find(({ actor }) => actor === chosen?.actor) ?? all[0]
  return (
    <main className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('heading')}</h1>
          <p className="max-w-prose text-sm text-ink-soft">{t('intro')}</p>
          <nav aria-label={t('back.heading')} className="mt-2">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {PLACES.map(({ href, name }) => (
                <li key={name}>
                  <a href={href} className="rounded-sm font-semibold underline underline-offset-4">
                    {t(`back.${name}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Languages chooseLanguage={chooseLanguage} />
      </header>
      {actorRun === undefined ? (
        <>
          <Card title={t('waiting')}>
            <EmptyState icon={<Radio size={24} />} title={t('nobody')} text={t('nobodyText')} />
          </Card>
          <InspectorHelp />
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(14rem,1fr)_minmax(0,3fr)]">
          <Card title={t('actors', { count: actorRuns.size })}>
            <RunTree
              actorRuns={actorRuns}
              chosen={actorRun.sessionId}
              onChoose={(sessionId) => setChosen(actorRuns.get(sessionId) ?? null)}
            />
          </Card>
          <div className="grid min-w-0 gap-4">
            <RunPanel key={actorRun.machine} actorRun={actorRun} />
            <EventList events={events} seen={seen} actorRuns={actorRuns} onClear={receiver.clear} />
          </div>
        </div>
      )}
      <p className="max-w-prose text-sm text-ink-soft">{t('stately')}</p>
    </main>
  )
}
