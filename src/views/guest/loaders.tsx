import { useTranslation } from 'react-i18next'
import { Loader } from '../ui/Loader.tsx'

/** Shown while a step of the guest's page is loading. */
export const StepLoader = () => {
  const { t } = useTranslation('guest')
  return <Loader label={t('code.checking')} />
}

/** Between the waiting room and the call. */
export const CallLoader = () => {
  const { t } = useTranslation('guest')
  return (
    <div data-hero className="grid h-dvh place-items-center bg-hero text-on-hero">
      <Loader label={t('admitted')} />
    </div>
  )
}
