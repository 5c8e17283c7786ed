import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LIMIT } from '../../../contracts/constants.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useRoleName } from './useRoleName.ts'

/** A large room lists only part of the people; the others are fetched, ten at a time (M9.22). */
export const PeopleSearch = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const roleName = useRoleName()
  const isLarge = useSelector(
    useCallPart(meeting, 'room'),
    (snapshot) => snapshot?.context.room.isLargeRoom === true,
  )
  const directory = useCallPart(meeting, 'peerDirectory')
  const state = useSelector(directory, (snapshot) => snapshot?.value ?? 'idle')
  const found = useSelector(directory, (snapshot) => snapshot?.context.found ?? [], sameJson)
  const hasMore = useSelector(directory, (snapshot) => snapshot?.context.cursor != null)
  if (!isLarge) return null
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = z.string().catch('').parse(new FormData(event.currentTarget).get('name')).trim()
    directory?.send({
      type: 'directory.queried',
      query: { role: null, group: null, peers: null, name: name === '' ? null : name, limit: LIMIT.peerPage },
    })
  }
  return (
    <section aria-label={t('people.search')} className="grid gap-3">
      <form onSubmit={search} className="flex items-end gap-2">
        <TextField label={t('people.search')} name="name" maxLength={LIMIT.peerName} className="flex-1" />
        <Button type="submit" tone="secondary" icon={<Search size={17} aria-hidden="true" />}>
          <span className="sr-only">{t('people.search')}</span>
        </Button>
      </form>
      <Announced className="text-sm text-ink-soft empty:hidden">
        {state === 'asking' ? t('people.searching') : null}
        {state === 'failed' ? t('people.searchFailed') : null}
        {state === 'ready' ? t('people.found', { count: found.length }) : null}
      </Announced>
      <ul className="grid gap-2">
        {found.map(({ peerId, name, role }) => (
          <li key={peerId} className="flex items-center gap-3">
            <PersonName name={name === '' ? t('people.noName') : name} className="flex-1 font-medium" />
            <span className="text-sm text-ink-soft">{roleName(role)}</span>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button
          tone="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => directory?.send({ type: 'directory.nextRequested' })}
        >
          {t('people.more')}
        </Button>
      ) : null}
    </section>
  )
}
