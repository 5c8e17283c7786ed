import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { gettingStartedEntries } from '../../machines/practitioner/gettingStartedEntries.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Meter } from '../ui/Meter.tsx'

/** The next missing parts of the profile; hidden when there are none. */
export const GettingStartedCard = () => {
  const { t } = useTranslation('portal')
  const shell = useLasting('shell')
  const completeness = useSelector(useLasting('profileCompletion'), ({ context }) => context.data)
  if (completeness === null || completeness.overall_percent >= 100) return null
  const percent = Math.round(completeness.overall_percent)
  const missing = gettingStartedEntries.filter(({ section }) => !completeness.sections[section].complete)
  return (
    <Card title={t('gettingStarted.title')}>
      <div className="grid gap-3">
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-soft">{t('gettingStarted.percent', { percent })}</p>
          <Meter
            label={t('gettingStarted.title')}
            value={percent}
            text={t('gettingStarted.percent', { percent })}
          />
        </div>
        <ul className="list-inside list-disc text-sm marker:text-edge">
          {missing.slice(0, 3).map(({ section }) => (
            <li key={section}>{t(`gettingStarted.section.${section}`)}</li>
          ))}
        </ul>
        <Button
          tone="secondary"
          size="sm"
          aria-haspopup="dialog"
          className="justify-self-start"
          onClick={() => shell.send({ type: 'dialog.opened', dialog: 'gettingStarted' })}
        >
          {t('gettingStarted.open')}
        </Button>
      </div>
    </Card>
  )
}
