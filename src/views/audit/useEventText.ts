import { useTranslation } from 'react-i18next'

const ENGINE = /^xstate\.(init|stop|after|done\.actor|done\.state|error\.actor|error\.execution)\.?(.*)$/

/** An event as text: our own names unchanged, engine events in plain words. */
export const useEventText = (): ((type: string) => string) => {
  const { t } = useTranslation('audit')
  return (type) => {
    const [, kind, rest = ''] = ENGINE.exec(type) ?? []
    switch (kind) {
      case 'init':
      case 'stop':
        return t(`event.${kind}`)
      case 'after':
        return t('event.after', { name: rest.split('.')[0] ?? rest })
      case 'done.actor':
      case 'done.state':
        return t('event.done', { name: rest })
      case 'error.actor':
      case 'error.execution':
        return t('event.failed', { name: rest })
      default:
        return type
    }
  }
}
