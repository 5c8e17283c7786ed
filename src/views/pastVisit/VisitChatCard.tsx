import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { KeptMessage } from '../../contracts/portal/visitChat.ts'
import type { VisitChatRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { useFormats } from '../format/useFormats.ts'
import { MessageText } from '../meeting/chat/MessageText.tsx'
import { useMessageText } from '../meeting/chat/useMessageText.ts'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { KNOWN_ROLES } from './knownRoles.ts'

const Message = ({ message }: { message: KeptMessage }) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const textOf = useMessageText()
  const roleOf = (role: string): string => {
    const known = KNOWN_ROLES.find((one) => one === role)
    return known === undefined ? role : t(`role.${known}`)
  }
  const to = message.to_name ?? message.to_roles?.map(roleOf).join(', ') ?? null
  return (
    <li className="grid gap-0.5">
      <p className="text-sm text-ink-soft">
        <span className="font-semibold text-ink">
          {message.from_name === '' ? roleOf(message.from_role) : message.from_name}
        </span>{' '}
        {to === null ? null : `${t('chat.onlyTo', { who: to })} `}
        <time dateTime={message.at}>{formats.time(message.at)}</time>
      </p>
      <MessageText text={textOf({ type: message.kind ?? 'chat', message: message.text })} />
    </li>
  )
}

/** The chat of the call. */
export const VisitChatCard = ({ chat }: { chat: VisitChatRef }) => {
  const { t } = useTranslation('pastVisit')
  const { keepsChat } = usePageSettings()
  const { data, failure } = useSelector(chat, ({ context }) => context)
  return (
    <Card title={t('chat.heading')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => chat.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('chat.failed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
        isEmpty={({ messages }) => messages.length === 0}
        empty={<p className="text-ink-soft">{t(keepsChat ? 'chat.empty' : 'chat.notKept')}</p>}
      >
        {({ messages }) => (
          <ScrollArea className="max-h-96">
            <ol className="grid gap-3">
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          </ScrollArea>
        )}
      </QueryView>
    </Card>
  )
}
