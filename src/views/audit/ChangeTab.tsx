import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../actors/audit/auditLedger.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { JsonText } from './JsonText.tsx'
import { guardText } from './stateText.ts'
import { useEventText } from './useEventText.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
)

/** The event, the evaluated guards, and the changes. */
export const ChangeTab = ({ moment }: { moment: ActorMoment }) => {
  const { t } = useTranslation('audit')
  const eventText = useEventText({ words: true })
  const { entry, guards, changes, requirements } = moment
  if (entry === null) return null
  return (
    <div className="grid gap-5">
      <Part title={t('change.event')}>
        <p>
          <strong>{eventText(entry.event.type)}</strong>
          <span className="block text-sm break-all text-ink-soft">
            {entry.from === null ? t('change.fromOutside') : t('change.from', { from: entry.from })}
          </span>
        </p>
        <JsonText label={t('change.event')} value={entry.event} />
      </Part>
      <Part title={t('change.guards')}>
        {guards.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('change.noGuards')}</p>
        ) : (
          <ul className="grid gap-1 text-sm">
            {guards.map(({ guard, source, held }) => (
              <li key={`${source}${guard}`} className="flex items-center gap-2">
                {held ? (
                  <Check aria-hidden="true" size={16} className="shrink-0 text-primary" />
                ) : (
                  <X aria-hidden="true" size={16} className="shrink-0 text-danger" />
                )}
                <span>
                  <span lang="en">{guardText(guard)}</span>
                  {`: ${held ? t('change.held') : t('change.failed')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('change.data')}>
        {changes === null ? (
          <p className="text-sm text-ink-soft">{t('change.unknown')}</p>
        ) : changes.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('change.noChange')}</p>
        ) : (
          <DifferenceTable changes={changes} />
        )}
      </Part>
      {changes === null ? null : (
        <details>
          <summary className="w-fit rounded-md py-1 font-semibold">{t('change.context')}</summary>
          <JsonText label={t('change.context')} value={moment.context} />
        </details>
      )}
      <Part title={t('change.requirements')}>
        <p className="text-sm text-ink-soft">
          {requirements.length === 0 ? t('change.noRequirements') : requirements.join(', ')}
        </p>
      </Part>
    </div>
  )
}
