import { useTranslation } from 'react-i18next'

const ENGINE = /^xstate\.(init|stop|after|done\.actor|done\.state|error\.actor|error\.execution)\.?(.*)$/

/** An event as people read it: our own names as they are, those of the engine in words. */
export const useEventWords = (): ((type: string) => string) => {
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
