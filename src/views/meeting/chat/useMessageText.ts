import { useTranslation } from 'react-i18next'
import { isWrittenMessage, WRITTEN_MESSAGES } from '../../../contracts/meeting/chat/writtenMessages.ts'

/** The text of a message: in the reader's language where the product wrote it, otherwise as typed. */
export const useMessageText = (): ((message: { type: string; message: string }) => string) => {
  const { t } = useTranslation()
  return ({ type, message }) => (isWrittenMessage(type) ? t(`written.${WRITTEN_MESSAGES[type]}`) : message)
}
