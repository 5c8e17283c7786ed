import { useSelector } from '@xstate/react'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { gettingStartedEntries } from '../../machines/practitioner/gettingStartedEntries.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Meter } from '../ui/Meter.tsx'

/** P2.58-P2.65: six entries in the spec's order, green or grey, and as text because colour is not enough. */
export const GettingStartedDialog = () => {
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation()
  const shell = useLasting('shell')
  const open = useSelector(shell, (snapshot) => snapshot.matches({ dialog: 'gettingStarted' }))
  const completeness = useSelector(useLasting('profileCompletion'), ({ context }) => context.data)
  if (completeness === null) return null
  const percent = Math.round(completeness.overall_percent)
  return (
    <Dialog
      open={open}
      onClose={() => shell.send({ type: 'dialog.closed' })}
      title={t('gettingStarted.title')}
      closeLabel={common('close')}
      size="sm"
    >
      <p className="text-ink-soft">{t('gettingStarted.intro')}</p>
      <div className="mt-4 mb-3 grid gap-1.5">
        <p className="text-sm font-semibold">{t('gettingStarted.percent', { percent })}</p>
        <Meter
          label={t('gettingStarted.title')}
          value={percent}
          text={t('gettingStarted.percent', { percent })}
        />
      </div>
      <ul className="-mx-2">
        {gettingStartedEntries.map(({ section, to }) => {
          const { complete } = completeness.sections[section]
          return (
            <li key={section}>
              <Link
                to={to}
                data-complete={complete}
                className="flex min-h-12 items-center gap-3 rounded-md px-2 py-2 hover:bg-neutral-soft focus-visible:-outline-offset-2"
              >
                {complete ? (
                  <CircleCheck size={22} aria-hidden="true" className="shrink-0 text-on-success-soft" />
                ) : (
                  <CircleDashed size={22} aria-hidden="true" className="shrink-0 text-edge" />
                )}
                <span className="flex-1 font-medium">{t(`gettingStarted.section.${section}`)}</span>
                <span className={complete ? 'text-sm text-on-success-soft' : 'text-sm text-ink-soft'}>
                  {t(complete ? 'gettingStarted.complete' : 'gettingStarted.missing')}
                </span>
                <ChevronRight size={18} aria-hidden="true" className="text-ink-soft" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
