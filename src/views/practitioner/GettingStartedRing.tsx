import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ProgressRing } from '../ui/ProgressRing.tsx'

/** P2.45: hidden once the profile is complete. */
export const GettingStartedRing = () => {
  const { t } = useTranslation('portal')
  const shell = useLasting('shell')
  const percent = useSelector(
    useLasting('profileCompletion'),
    ({ context }) => context.data?.overall_percent ?? null,
  )
  if (percent === null || percent >= 100) return null
  return (
    <IconButton
      label={t('gettingStarted.ring', { percent: Math.round(percent) })}
      aria-haspopup="dialog"
      onClick={() => shell.send({ type: 'dialog.opened', dialog: 'gettingStarted' })}
      icon={
        <>
          <ProgressRing percent={percent} />
          <span aria-hidden="true" className="absolute text-[0.6875rem] font-bold tabular-nums">
            {Math.round(percent)}
          </span>
        </>
      }
    />
  )
}
