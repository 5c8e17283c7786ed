import { useTranslation } from 'react-i18next'
import { eventText, guardText } from './stateText.ts'

const ENGINE = /^xstate\.(init|stop|after|done\.actor|done\.state|error\.actor|error\.execution)\.?(.*)$/

/**
 * An event as text: engine events in plain words; our own names unchanged, or as words where the name is read
 * rather than looked up.
 */
export const useEventText = ({ words = false } = {}): ((type: string) => string) => {
  const name = words ? guardText : (one: string) => one
  const { t } = useTranslation('audit')
  return (type) => {
    const [, kind, rest = ''] = ENGINE.exec(type) ?? []
    switch (kind) {
      case 'init':
      case 'stop':
        return t(`event.${kind}`)
      case 'after':
        return t('event.after', { name: name(rest.split('.')[0] ?? rest) })
      case 'done.actor':
      case 'done.state':
        return t('event.done', { name: name(rest) })
      case 'error.actor':
      case 'error.execution':
        return t('event.failed', { name: name(rest) })
      default:
        return words ? eventText(type) : type
    }
  }
}
