import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { spokenLanguage } from '../../../contracts/meeting/transcription/transcription.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectOwnLanguage } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** The language that this person speaks; everybody chooses their own. */
export const SpokenLanguageField = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const transcription = useCallPart(meeting, 'transcription')
  const language = useSelector(transcription, selectOwnLanguage)
  if (language === null) return null
  return (
    <SelectField
      label={t('language')}
      value={language}
      options={spokenLanguage.options.map((value) => ({ value, label: t(`languages.${value}`) }))}
      onChange={({ target }) =>
        transcription?.send({
          type: 'transcription.languageChosen',
          language: spokenLanguage.parse(target.value),
        })
      }
    />
  )
}
