import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectedEvent, InspectedRun } from '../services/audit/inspector/inspected.ts'
import { Button } from '../views/ui/Button.tsx'
import { Card } from '../views/ui/Card.tsx'
import { TextField } from '../views/ui/TextField.tsx'

interface EventListProps {
  readonly events: readonly InspectedEvent[]
  readonly seen: number
  readonly actorRuns: ReadonlyMap<string, InspectedRun>
  readonly onClear: () => void
}

/** A limit that keeps the page fast; the filter finds the rest. */
const SHOWN = 200

/** The newest events, by sender and receiver, filtered by any text in them. */
export const EventList = ({ events, seen, actorRuns, onClear }: EventListProps) => {
  const { t } = useTranslation('inspector')
  const [filter, setFilter] = useState('')
  const name = (sessionId: string | null) =>
    sessionId === null ? '·' : (actorRuns.get(sessionId)?.actor ?? sessionId)
  const word = filter.trim().toLowerCase()
  const found = events.filter(({ from, to, event }) =>
    `${name(from)} ${name(to)} ${JSON.stringify(event)}`.toLowerCase().includes(word),
  )
  return (
    <Card
      title={t('events')}
      aside={
        <Button size="sm" tone="secondary" onClick={onClear}>
          {t('clear')}
        </Button>
      }
    >
      <TextField
        type="search"
        label={t('filter')}
        hint={t('filterHint')}
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        className="mb-2 max-w-md"
      />
      <p className="mb-2 text-sm text-ink-soft">{t('stats', { found: found.length, seen })}</p>
      <ol lang="en" className="text-sm">
        {found.slice(0, SHOWN).map(({ number, from, to, event }) => (
          <li key={number} className="border-b border-line py-1.5">
            <details>
              <summary className="rounded-sm wrap-anywhere">
                <span className="text-ink-soft tabular-nums">{number}</span>{' '}
                <span className="font-semibold">{event.type}</span>{' '}
                <span className="text-ink-soft">
                  {name(from)} → {name(to)}
                </span>
              </summary>
              <pre className="mt-1 max-h-72 overflow-auto rounded-md bg-sunken p-2 text-xs">
                {JSON.stringify(event, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
