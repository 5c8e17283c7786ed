import { useSelector } from '@xstate/react'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LIMIT } from '../../../contracts/constants.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { hasTypedText } from '../../forms/hasTypedText.ts'
import { useDiscardQuestion } from '../../forms/useDiscardQuestion.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Removing somebody needs a confirmation and may have a reason (experience §8.3, M6.11). */
export const RemovePersonDialog = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const id = useId()
  const stage = useCallPart(meeting, 'stage')
  const peerId = useSelector(stage, (snapshot) => snapshot?.context.removing ?? null)
  const name = useSelector(useCallPart(meeting, 'peers'), (snapshot) =>
    peerId === null ? '' : (snapshot?.context.peers[peerId]?.name ?? ''),
  )
  const form = useRef<HTMLFormElement>(null)
  const discard = () => stage?.send({ type: 'stage.removalClosed' })
  const { close, question } = useDiscardQuestion(() => hasTypedText(form.current), discard)
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (peerId === null) return
    const reason = z.string().catch('').parse(new FormData(event.currentTarget).get('reason')).trim()
    meeting.send({ type: 'peerCommands.ordered', command: { kind: 'removePeer', peerId, reason } })
    discard()
  }
  return (
    <Dialog
      open={peerId !== null}
      onClose={close}
      title={t('remove.title', { name: name === '' ? t('people.noName') : name })}
      closeLabel={t('remove.keep')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={close} data-autofocus>
            {t('remove.keep')}
          </Button>
          <Button tone="danger" type="submit" form={id}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={remove} className="grid gap-4">
        <p>{t('remove.text')}</p>
        <TextField label={t('remove.reason')} name="reason" maxLength={LIMIT.removalReason} />
      </form>
      {question}
    </Dialog>
  )
}
