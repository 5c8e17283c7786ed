import { useTranslation } from 'react-i18next'
import { useSecondsSince } from './useSecondsSince.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** 12:40, or 1:02:40 past the hour. */
export const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`
}

export const CallTimer = ({ since }: { since: number }) => {
  const { t } = useTranslation('meeting')
  const text = clockText(useSecondsSince(since))
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      <span className="sr-only">{t('timer')}: </span>
      {text}
    </span>
  )
}
