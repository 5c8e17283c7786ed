import { FileUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PlaylistKind } from '../../../contracts/meeting/playlist/playlist.ts'
import type { playlistMachine } from '../../../machines/meeting/playlist/playlistMachine.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClassName.ts'
import { TextField } from '../../ui/TextField.tsx'

export type PlaylistRef = ActorRefFrom<typeof playlistMachine>

interface PlaylistSourcesProps {
  kind: PlaylistKind
  player: PlaylistRef
  /** The typed URL cannot be played. */
  refused: boolean
}

/**
 * Files of this device, or a URL where the clinic allows hosts to play from. The typed text stays until it is
 * accepted.
 */
export const PlaylistSources = ({ kind, player, refused }: PlaylistSourcesProps) => {
  const { t } = useTranslation('playlist')
  const media = useMedia()
  const { mediaHosts } = usePageSettings()
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  const takeFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    const items = files.map((file) => ({ url: media.playlists()?.addressOf(file) ?? '', name: file.name }))
    player.send({ type: 'playlist.itemsAdded', items })
    // Allows choosing the same file again.
    currentTarget.value = ''
  }
  const takeAddress = (event: FormEvent) => {
    event.preventDefault()
    const element = box.current
    if (element === null) return
    const url = element.value.trim()
    player.send({ type: 'playlist.itemsAdded', items: [{ url, name: '' }] })
    if (player.getSnapshot().context.refusal === null) element.value = ''
    element.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <label
        htmlFor={id}
        className={buttonClass(
          { tone: 'secondary', size: 'sm' },
          'relative min-h-11 cursor-pointer justify-self-start has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        )}
      >
        <FileUp size={17} aria-hidden="true" />
        {t(`${kind}.files`)}
        <input id={id} type="file" accept={`${kind}/*`} multiple onChange={takeFiles} className="sr-only" />
      </label>
      {mediaHosts.length === 0 ? null : (
        <form noValidate onSubmit={takeAddress} className="flex flex-wrap items-end gap-2">
          <TextField
            ref={box}
            type="url"
            inputMode="url"
            autoComplete="off"
            label={t(`${kind}.address`)}
            hint={t('addressHint', { hosts: mediaHosts.map((host) => new URL(host).host).join(', ') })}
            error={refused ? t('refused.address') : undefined}
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" tone="secondary">
            {t('add')}
          </Button>
        </form>
      )}
    </div>
  )
}
