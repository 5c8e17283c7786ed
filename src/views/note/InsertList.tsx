import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../meeting/call/CallTimer.tsx'
import { useSecondsSince } from '../meeting/call/useSecondsSince.ts'
import type { Insertable } from './snippets.ts'

interface InsertListProps {
  readonly joinedAt: number | null
  readonly texts: readonly Insertable[]
  readonly onInsert: (text: string) => void
  /** Opens the doctor's own texts. */
  readonly onOwn: (() => void) | null
}

const itemClassName =
  'grid min-h-11 w-full gap-0.5 rounded-md px-3 py-2 text-left text-sm hover:bg-neutral-soft focus-visible:bg-neutral-soft'

/** "[12:40] ": when in the call something was said. */
const TimeMark = ({ joinedAt, onInsert }: { joinedAt: number; onInsert: (text: string) => void }) => {
  const { t } = useTranslation('note')
  const time = clockText(useSecondsSince(joinedAt))
  return (
    <button type="button" className={itemClassName} onClick={() => onInsert(`[${time}] `)}>
      <span className="font-medium">{t('insert.time')}</span>
      <span aria-live="off" className="text-ink-soft tabular-nums">
        [{time}]
      </span>
    </button>
  )
}

/** Texts to insert at the caret; each says the key that inserts it while typing. */
export const InsertList = ({ joinedAt, texts, onInsert, onOwn }: InsertListProps) => {
  const { t } = useTranslation('note')
  const root = useRef<HTMLDetailsElement>(null)
  const insert = (text: string) => {
    if (root.current !== null) root.current.open = false
    onInsert(text)
  }
  return (
    <details ref={root}>
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('insert.heading')}</summary>
      <ul className="grid gap-1 rounded-lg border border-line p-1.5">
        {joinedAt === null ? null : (
          <li>
            <TimeMark joinedAt={joinedAt} onInsert={insert} />
          </li>
        )}
        {texts.map(({ key, label, text }) => (
          <li key={key}>
            <button type="button" className={itemClassName} onClick={() => insert(text)}>
              <span className="font-medium">
                {label} <kbd className="font-mono text-ink-soft">/{key}</kbd>
              </span>
              <span className="line-clamp-2 text-ink-soft">{text}</span>
            </button>
          </li>
        ))}
        {onOwn === null ? null : (
          <li>
            <button type="button" className={itemClassName} onClick={onOwn}>
              <span className="font-medium">{t('insert.own')}</span>
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}
