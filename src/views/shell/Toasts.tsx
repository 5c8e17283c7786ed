import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { TOAST_MAX_WIDTH_PX } from '../../contracts/portal/portalConstants.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Toast } from '../ui/Toast.tsx'

/**
 * P9.12-P9.15: at most three, top right, at most 500 px wide; they stay while the pointer or the focus is on
 * them. They stand under the header, also while a banner moves it down, so that they never cover its buttons.
 */
export const Toasts = () => {
  const { t } = useTranslation()
  const toasts = useLasting('toasts')
  const shown = useSelector(toasts, ({ context }) => context.shown)
  const hold = () => toasts.send({ type: 'toasts.held' })
  const release = () => toasts.send({ type: 'toasts.released' })
  return (
    <div className="sticky top-16 z-50 h-0">
      <section
        aria-label={t('toast.region')}
        style={{ maxWidth: TOAST_MAX_WIDTH_PX }}
        className="pointer-events-none absolute top-3 right-3 left-3 ml-auto grid gap-2"
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
    </div>
  )
}
