import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ChosenRecipient } from '../../../contracts/meeting/call/carriedCall.ts'
import type { Person } from '../../../machines/meeting/call/callSelectors.ts'
import type { ChatRef } from '../../../machines/meeting/chat/chatMachine.ts'

/** The choice that an option of the list stands for; the person of an option may have left meanwhile. */
const chosenBy = (value: string, present: readonly Person[]): ChosenRecipient | null => {
  if (value === 'everyone') return null
  if (value === 'waiting') return { roles: ['waiting'], peerId: null, name: '' }
  const name = present.find(({ peerId }) => peerId === value)?.name ?? ''
  return { roles: [], peerId: value, name: name.slice(0, LIMIT.peerName) }
}

/** A chosen person who is not in the room; nobody else receives what is written for that person. */
export const isGone = (chosen: ChosenRecipient | null, present: readonly Person[]): boolean =>
  chosen !== null && chosen.peerId !== null && present.every(({ peerId }) => peerId !== chosen.peerId)

interface RecipientFieldProps {
  chat: ChatRef | undefined
  chosen: ChosenRecipient | null
  present: readonly Person[]
  /** The element that says who reads the message. */
  describedBy: string | undefined
  onChosen: () => void
}

/** The recipient of the message. A chosen person who leaves stays chosen, so that nobody else receives it. */
export const RecipientField = ({ chat, chosen, present, describedBy, onChosen }: RecipientFieldProps) => {
  const { t } = useTranslation('meeting')
  const id = useId()
  const nameOf = (name: string) => (name === '' ? t('people.noName') : name)
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="font-semibold">
        {t('chat.to')}
      </label>
      <select
        id={id}
        value={chosen === null ? 'everyone' : (chosen.peerId ?? 'waiting')}
        onChange={({ currentTarget }) => {
          chat?.send({ type: 'chat.recipientChosen', chosen: chosenBy(currentTarget.value, present) })
          onChosen()
        }}
        aria-describedby={describedBy}
        className="min-h-9 min-w-0 flex-1 rounded-md border border-edge bg-surface px-2 text-ink"
      >
        <option value="everyone">{t('chat.everyone')}</option>
        <option value="waiting">{t('chat.waitingRoom')}</option>
        {present.map(({ peerId, name }) => (
          <option key={peerId} value={peerId}>
            {nameOf(name)}
          </option>
        ))}
        {chosen !== null && chosen.peerId !== null && isGone(chosen, present) ? (
          <option value={chosen.peerId}>{t('chat.notHere', { name: nameOf(chosen.name) })}</option>
        ) : null}
      </select>
    </div>
  )
}
