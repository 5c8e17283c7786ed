import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectHintWanted } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import { type MeetingRef, selectDevices } from '../../../machines/meeting/call/previewSelectors.ts'
import type { DeviceKind } from '../../../machines/meeting/devices/devicesContract.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { PluginMenus } from '../plugins/PluginMenus.tsx'
import { TestSound } from './TestSound.tsx'

const kinds = [
  ['audioInput', 'device.microphone'],
  ['videoInput', 'device.camera'],
  ['audioOutput', 'device.speaker'],
] as const satisfies readonly (readonly [DeviceKind, string])[]

/** Microphone, camera and speaker with the system's labels (experience §8.1). */
export const DeviceMenus = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const devices = useSelector(useCallPart(meeting, 'devices'), selectDevices)
  const preferences = useCallPart(meeting, 'callPreferences')
  const hintWanted = useSelector(preferences, selectHintWanted)
  if (devices === null) return null
  return (
    <div className="grid gap-4">
      {kinds.map(([kind, label]) => {
        const list = devices.lists[kind]
        if (list.length === 0) return null
        const chosen = devices.selection[kind]
        const known = list.some(({ deviceId }) => deviceId === chosen)
        return (
          <SelectField
            key={kind}
            label={t(label)}
            value={known ? chosen : 'default'}
            options={[
              ...(known ? [] : [{ value: 'default', label: t('device.default') }]),
              ...list.map(({ deviceId, label: name }) => ({
                value: deviceId,
                label: name === '' ? t('device.default') : name,
              })),
            ]}
            onChange={({ currentTarget }) =>
              meeting.send({ type: 'devices.selected', kind, deviceId: currentTarget.value })
            }
          />
        )
      })}
      {devices.lists.audioOutput.length === 0 ? null : <TestSound meeting={meeting} />}
      <PluginMenus meeting={meeting} />
      <Checkbox
        checked={hintWanted}
        onChange={({ currentTarget }) =>
          preferences?.send({ type: 'callPreferences.mutedHintSwitched', on: currentTarget.checked })
        }
      >
        {t('device.mutedHint')}
      </Checkbox>
    </div>
  )
}
