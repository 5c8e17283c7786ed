import { useTranslation } from 'react-i18next'
import { isWrittenMessage, WRITTEN_MESSAGES } from '../../contracts/meeting/writtenMessages.ts'

/** What a message says: in the reader's language where the product wrote it, else as it was typed. */
export const useMessageText = (): ((message: { type: string; message: string }) => string) => {
  const { t } = useTranslation()
  return ({ type, message }) => (isWrittenMessage(type) ? t(`written.${WRITTEN_MESSAGES[type]}`) : message)
}
