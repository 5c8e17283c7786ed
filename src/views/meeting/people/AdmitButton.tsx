import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'

interface AdmitButtonProps {
  readonly meeting: MeetingRef
  readonly person: Person
  readonly size?: 'sm' | 'md'
  /** `onEmber` where the surface has the colour of what is live. */
  readonly tone?: 'live' | 'onEmber'
}

/** Lets a waiting person in (experience §8.1). */
export const AdmitButton = ({
  meeting,
  person: { peerId, name },
  size = 'md',
  tone = 'live',
}: AdmitButtonProps) => {
  const { t } = useTranslation('meeting')
  return (
    <Button
      tone={tone}
      size={size}
      icon={<DoorOpen size={19} aria-hidden="true" />}
      aria-label={t('people.admitName', { name: name === '' ? t('people.noName') : name })}
      onClick={() =>
        meeting.send({
          type: 'roleChange.ordered',
          order: { peerId, roles: [], role: 'patient', force: true },
        })
      }
    >
      {t('people.admit')}
    </Button>
  )
}
