import { useSelector } from '@xstate/react'
import { FileText, FolderCheck, FolderPlus, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFile } from '../../../contracts/meeting/chat/chatFile.ts'
import type { CallFileAddressesRef, CallFileKeepRef } from '../../../machines/meeting/chat/callFileParts.ts'
import {
  type CallFilesRef,
  callFileKeepId,
  smallPictureId,
} from '../../../machines/meeting/chat/callFilesMachine.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { fileSize } from '../../ui/fileSize.ts'

interface FileMessageProps {
  files: CallFilesRef
  messageId: string
  file: ChatFile
  /** The doctor's own view: files can be kept. */
  mayKeep: boolean
}

const openClass =
  'block w-full overflow-hidden rounded-md border border-edge bg-surface text-left text-ink hover:border-primary focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus'

/** Its name is beside it, in the button that it belongs to. */
const Picture = ({ addresses }: { addresses: CallFileAddressesRef }) => {
  const { t } = useTranslation('callFiles')
  const { data, failure } = useSelector(addresses, ({ context }) => context)
  if (data === null)
    return (
      <span className="grid h-32 place-items-center px-3 text-sm text-ink-soft">
        {failure === null ? t('seeing') : t('noPicture')}
      </span>
    )
  return <img src={data.show} alt="" className="mx-auto h-40 w-full object-contain" />
}

const Keep = ({ files, messageId, file, keep }: FileMessageProps & { keep: CallFileKeepRef | undefined }) => {
  const { t } = useTranslation('callFiles')
  const state = useSelector(keep, (snapshot) => snapshot?.value ?? 'idle')
  if (state === 'done')
    return (
      <Announced className="flex items-center gap-1.5 text-sm font-semibold text-success">
        <FolderCheck size={17} aria-hidden="true" />
        {t('kept')}
      </Announced>
    )
  return (
    <div className="grid gap-1">
      <Button
        size="sm"
        tone="secondary"
        aria-busy={state === 'running'}
        icon={<FolderPlus size={16} aria-hidden="true" />}
        onClick={() => files.send({ type: 'callFiles.keepRequested', messageId, file })}
        className="justify-self-start"
      >
        {t(state === 'running' ? 'keeping' : 'keep')}
        <span className="sr-only">{file.name}</span>
      </Button>
      {state === 'failed' ? (
        <Announced urgent className="text-sm text-danger-text">
          {t('keepFailed')}
        </Announced>
      ) : null}
    </div>
  )
}

/** A file in the chat: a picture is shown small, everything else as a card; both open the large view. */
export const FileMessage = (props: FileMessageProps) => {
  const { files, messageId, file, mayKeep } = props
  const { t } = useTranslation('callFiles')
  const isPicture = file.type.startsWith('image/')
  const addresses = useSelector(files, ({ children }) => children[smallPictureId(messageId)])
  const failed = useSelector(addresses, (snapshot) => snapshot?.context.failure != null)
  const keep = useSelector(files, ({ children }) => children[callFileKeepId(messageId)])
  const request = () => files.send({ type: 'callFiles.pictureRequested', messageId, file })
  // Its addresses are valid for five minutes, so each showing asks for new ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each showing of this message
  useEffect(() => {
    if (isPicture) request()
  }, [messageId])
  return (
    <div className="mt-1 grid gap-2">
      <button
        type="button"
        onClick={() => files.send({ type: 'callFiles.previewRequested', file })}
        className={openClass}
      >
        {isPicture && addresses !== undefined ? <Picture addresses={addresses} /> : null}
        <span className="flex items-center gap-2.5 px-3 py-2">
          <FileText size={20} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0">
            <span className="sr-only">{t('open')} </span>
            <bdi className="block truncate font-semibold">{file.name}</bdi>
            <span className="block text-sm text-ink-soft tabular-nums">{fileSize(file.size)}</span>
          </span>
        </span>
      </button>
      {isPicture && failed ? (
        <Button
          size="sm"
          tone="secondary"
          icon={<RotateCcw size={15} aria-hidden="true" />}
          onClick={request}
          className="justify-self-start"
        >
          {t('again')}
        </Button>
      ) : null}
      {mayKeep ? <Keep {...props} keep={keep} /> : null}
    </div>
  )
}
