import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { BUILT_IN_PLUGINS } from '../../../contracts/meeting/plugins/plugins.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectPlugin } from '../../../machines/meeting/plugins/pluginSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

type Kind = 'audio' | 'video'

const OFF = ''
const LABELS = { video: 'plugins.background', audio: 'plugins.noise' } as const
const OFF_LABELS = { video: 'plugins.off', audio: 'plugins.noise-off' } as const

const PluginMenu = ({ meeting, kind }: { meeting: MeetingRef; kind: Kind }) => {
  const { t } = useTranslation('devices')
  const part = useCallPart(meeting, kind === 'audio' ? 'audioPlugins' : 'videoPlugins')
  const state = useSelector(part, selectPlugin, sameJson)
  if (state === null) return null
  const choose = (name: string) => {
    const plugin = BUILT_IN_PLUGINS[kind].find((one) => one.name === name)
    part?.send(
      plugin === undefined ? { type: 'plugin.removeRequested' } : { type: 'plugin.addRequested', plugin },
    )
  }
  return (
    <div className="grid gap-1.5">
      <SelectField
        label={t(LABELS[kind])}
        value={BUILT_IN_PLUGINS[kind].some(({ name }) => name === state.name) ? (state.name ?? OFF) : OFF}
        options={[
          { value: OFF, label: t(OFF_LABELS[kind]) },
          ...BUILT_IN_PLUGINS[kind].map(({ name }) => ({ value: name, label: t(`plugins.${name}`) })),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <Announced className="text-sm text-ink-soft empty:hidden">
        {state.isAdding
          ? t('plugins.adding')
          : state.isSlow
            ? t('plugins.slow')
            : state.trouble === null
              ? null
              : t(`plugins.trouble.${kind}.${state.trouble}`)}
      </Announced>
    </div>
  )
}

/** Virtual background and noise suppression, where the room enables them (M1.34, M1.35; experience §8.1). */
export const PluginMenus = ({ meeting }: { meeting: MeetingRef }) => (
  <>
    <PluginMenu meeting={meeting} kind="video" />
    <PluginMenu meeting={meeting} kind="audio" />
  </>
)
