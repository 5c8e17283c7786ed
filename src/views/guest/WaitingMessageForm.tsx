import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { isBlank } from '../../contracts/blankText.ts'
import { LIMIT } from '../../contracts/constants.ts'
import type { ChosenRecipient } from '../../contracts/meeting/call/carriedCall.ts'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { chatDrafts } from '../meeting/chat/chatDrafts.ts'
import { Button } from '../ui/Button.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { useGuestText } from './useGuestText.ts'

interface WaitingMessageFormProps {
  guest: GuestJoinRef
  meeting: MeetingRef
}

const DOCTOR: ChosenRecipient = { roles: ['doctor'], peerId: null, name: '' }

/**
 * A message to the doctor. Where the chat is not kept, only a doctor in the room would read it (experience §8.7). What
 * is not sent yet stays addressed to the doctor in the call, because others read its chat.
 */
export const WaitingMessageForm = ({ guest, meeting }: WaitingMessageFormProps) => {
  const t = useGuestText(guest)
  const { keepsChat } = usePageSettings()
  const present = useSelector(guest, ({ context }) => context.waitingRoom?.doctor === 'here')
  const chat = useCallPart(meeting, 'chat')
  const box = useRef<HTMLTextAreaElement>(null)

  const keepDraft = (text: string) => {
    chatDrafts.set(meeting, text)
    chat?.send({ type: 'chat.recipientChosen', chosen: isBlank(text) ? null : DOCTOR })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const element = box.current
    if (element === null) return
    if (isBlank(element.value)) element.setCustomValidity(t('waiting.blank'))
    else {
      meeting.send({
        type: 'chat.sendRequested',
        message: element.value,
        messageType: 'chat',
        recipient: { roles: DOCTOR.roles, peerId: null },
      })
      element.value = ''
      keepDraft('')
    }
    element.reportValidity()
    element.focus()
  }

  if (!keepsChat && !present) return null
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextAreaField
        label={t('waiting.write')}
        hint={t('waiting.writeHint')}
        ref={box}
        rows={2}
        maxLength={LIMIT.chatMessage}
        defaultValue={chatDrafts.get(meeting) ?? ''}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity('')
          keepDraft(currentTarget.value)
        }}
      />
      <Button type="submit" tone="secondary" className="justify-self-start">
        {t('waiting.send')}
      </Button>
    </form>
  )
}
