import { useTranslation } from 'react-i18next'
import { CheckLink } from '../shell/CheckLink.tsx'
import { LastCheck } from '../shell/LastCheck.tsx'
import { Card } from '../ui/Card.tsx'

/** Whether this device was checked since yesterday, and what was found (experience §8.6). */
export const DevicesCard = () => {
  const { t } = useTranslation('home')
  return (
    <Card title={t('devices.title')}>
      <div className="grid gap-2">
        <LastCheck otherwise={t('devices.none')} />
        <CheckLink />
      </div>
    </Card>
  )
}
