import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import type { DeviceKind } from '../../machines/meeting/devices/devicesContract.ts'
import { SelectField } from '../ui/SelectField.tsx'

const DEFAULT = 'default'

/** The devices of one kind; the chosen one is checked, and carries into the room (experience §8.6). */
export const DeviceSelect = ({ check, kind }: { check: DiagnosticsRef; kind: DeviceKind }) => {
  const { t } = useTranslation('diagnostics')
  const deviceChoice = useSelector(check, (snapshot) => snapshot.children.deviceChoice)
  const list = useSelector(deviceChoice, (snapshot) => snapshot?.context.lists[kind])
  const chosen = useSelector(deviceChoice, (snapshot) => snapshot?.context.selection[kind])
  // Without a permission, or with one device, there is nothing to choose.
  if (list === undefined || list.length < 2) return null
  const known = list.some(({ deviceId }) => deviceId === chosen)
  const options = [
    ...(known ? [] : [{ value: DEFAULT, label: t('device.default') }]),
    ...list.map(({ deviceId, label }) => ({
      value: deviceId,
      label: label === '' ? t('device.default') : label,
    })),
  ]
  return (
    <SelectField
      className="max-w-md"
      label={t(`device.${kind}`)}
      hint={t('device.kept')}
      value={known ? chosen : DEFAULT}
      options={options}
      onChange={({ currentTarget }) =>
        check.send({ type: 'diagnostics.deviceChosen', kind, deviceId: currentTarget.value })
      }
    />
  )
}
