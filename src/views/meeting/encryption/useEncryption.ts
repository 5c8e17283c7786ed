import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import {
  type EncryptionCourse,
  selectEncryptionCourse,
  selectIsEncrypted,
} from '../../../machines/meeting/encryption/encryptionSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

export const useEncryptionCourse = (meeting: MeetingRef): EncryptionCourse =>
  useSelector(useCallPart(meeting, 'encryption'), selectEncryptionCourse)

export const useIsEncrypted = (meeting: MeetingRef): boolean =>
  useSelector(useCallPart(meeting, 'encryption'), selectIsEncrypted)

/** Why the server cannot record, stream or caption the call; undefined when it can. */
export const useUnreadableReason = (meeting: MeetingRef): string | undefined => {
  const { t } = useTranslation('devices')
  return useIsEncrypted(meeting) ? t('encryption.unreadable') : undefined
}
