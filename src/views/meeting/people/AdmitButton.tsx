import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { useRoleName } from './useRoleName.ts'

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
  person: { peerId, name, role, companion },
  size = 'md',
  tone = 'live',
}: AdmitButtonProps) => {
  const { t } = useTranslation('meeting')
  const roleName = useRoleName()
  const known = name === '' ? t('people.noName') : name
  const who = companion === null ? known : `${known}, ${roleName(role, companion)}`
  return (
    <Button
      tone={tone}
      size={size}
      icon={<DoorOpen size={19} aria-hidden="true" />}
      aria-label={t('people.admitName', { name: who })}
      onClick={() =>
        meeting.send({
          type: 'roleChange.ordered',
          order: { peerId, roles: [], role: companion === null ? 'patient' : 'observer', force: true },
        })
      }
    >
      {t('people.admit')}
    </Button>
  )
}
