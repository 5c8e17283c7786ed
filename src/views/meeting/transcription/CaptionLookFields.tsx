import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { captionLook } from '../../../contracts/meeting/call/callPreferences.ts'
import { selectCaptionLook } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

const FIELDS = ['size', 'contrast', 'place'] as const

/** How this device shows captions; it is kept on the device. */
export const CaptionLookFields = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const preferences = useCallPart(meeting, 'callPreferences')
  const look = useSelector(preferences, selectCaptionLook, sameJson)
  const change = (part: object) =>
    preferences?.send({
      type: 'callPreferences.captionsChanged',
      look: captionLook.parse({ ...look, ...part }),
    })
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('look.heading')}</summary>
      <div className="grid gap-3 pt-1">
        <Checkbox checked={look.shown} onChange={({ target }) => change({ shown: target.checked })}>
          {t('look.shown')}
        </Checkbox>
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={t(`look.${field}`)}
            value={look[field]}
            options={captionLook.shape[field].options.map((value) => ({
              value,
              label: t(`look.option.${value}`),
            }))}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
      </div>
    </details>
  )
}
