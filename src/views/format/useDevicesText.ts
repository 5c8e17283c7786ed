import { useTranslation } from 'react-i18next'
import type { GuestDevices } from '../../contracts/meeting/devices/guestDevices.ts'
import { useFormats } from './useFormats.ts'

/** The result of a guest's device check and its time (experience §5). @returns null: it is unknown */
export const useDevicesText = (): ((devices: GuestDevices | null, at: string) => string | null) => {
  const { t } = useTranslation('common')
  const formats = useFormats()
  return (devices, at) => {
    if (devices === null) return null
    const { camera, microphone } = devices
    const time = formats.time(at)
    return camera === 'works' && microphone === 'works'
      ? t('deviceCheck.bothWork', { time })
      : t('deviceCheck.result', {
          time,
          camera: t(`deviceCheck.camera.${camera}`),
          microphone: t(`deviceCheck.microphone.${microphone}`),
        })
  }
}
