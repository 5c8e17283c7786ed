import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { TOAST_MAX_WIDTH_PX } from '../../contracts/portal/portalConstants.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Toast } from '../ui/Toast.tsx'

/**
 * P9.12-P9.15: at most three, top right, at most 500 px wide; they stay while the pointer or the focus is on
 * them.
 */
export const Toasts = () => {
  const { t } = useTranslation()
  const toasts = useLasting('toasts')
  const shown = useSelector(toasts, ({ context }) => context.shown)
  const hold = () => toasts.send({ type: 'toasts.held' })
  const release = () => toasts.send({ type: 'toasts.released' })
  return (
    <section
      aria-label={t('toast.region')}
      aria-live="polite"
      style={{ maxWidth: TOAST_MAX_WIDTH_PX }}
      className="pointer-events-none fixed top-19 right-3 left-3 z-50 ml-auto grid gap-2"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {shown.map((toast) => (
        <Toast
          key={toast.id}
          tone={toast.tone}
          text={t(`toast.${toast.message}`)}
          closeLabel={t('close')}
          onClose={() => toasts.send({ type: 'toast.dismissed', id: toast.id })}
        />
      ))}
    </section>
  )
}
