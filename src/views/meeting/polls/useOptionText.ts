import { useTranslation } from 'react-i18next'
import type { PollQuestion } from '../../../machines/meeting/polls/pollContract.ts'
import { isYesNo } from './yesNo.ts'

/** The text of an option: in the reader's language where the product wrote it, otherwise as typed. */
export const useOptionText = (question: PollQuestion) => {
  const { t } = useTranslation('polls')
  return (option: PollQuestion['options'][number]): string => {
    if (!isYesNo(question)) return option.text
    return t(option === question.options[0] ? 'yes' : 'no')
  }
}
