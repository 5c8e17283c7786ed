import { useSelector } from '@xstate/react'
import { BellOff, BellRing, Hand, MicOff, UserX, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectPeople, selectWaiting } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectMutedPeople } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { PersonName } from '../../ui/PersonName.tsx'
import { InviteToRoom } from '../../visit/InviteToRoom.tsx'
import { RoomLink } from '../../visit/RoomLink.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { AdmitButton } from './AdmitButton.tsx'
import { HandList } from './HandList.tsx'
import { LateButton } from './LateButton.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useRoleName } from './useRoleName.ts'
import { WaitingRoomAlertSettings } from './WaitingRoomAlertSettings.tsx'

/** Waiting people first, with Admit; then the present ones (experience §8.1, §8.3). */
export const PeoplePanel = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const roleName = useRoleName()
  const peers = useCallPart(meeting, 'peers')
  const waiting = useSelector(peers, selectWaiting, sameJson)
  const people = useSelector(peers, selectPeople, sameJson)
  const mutedPeople = useSelector(useCallPart(meeting, 'autoplay'), selectMutedPeople)
  const stage = useCallPart(meeting, 'stage')
  const waitingRoomAlert = useSelector(visit, (snapshot) => snapshot.children.waitingRoomAlert)
  const muted = useSelector(waitingRoomAlert, (snapshot) => snapshot?.context.muted === true)
  return (
    <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto p-4">
      <section aria-labelledby="people-waiting" className="grid gap-3">
        <h3 id="people-waiting" className="text-base">
          {t('people.waiting')}
        </h3>
        {waiting.length === 0 ? (
          <p className="text-ink-soft">{t('people.nobodyWaits')}</p>
        ) : (
          <>
            <ul className="grid gap-3">
              {waiting.map((person) => {
                const name = person.name === '' ? t('people.noName') : person.name
                return (
                  <li
                    key={person.peerId}
                    className="grid gap-3 rounded-lg border border-line bg-live-soft p-3 text-on-live-soft"
                  >
                    <div className="flex min-w-0 items-center gap-3">
                      <Avatar src={null} name={name} />
                      <div className="min-w-0">
                        <PersonName name={name} className="font-semibold" />
                        {person.companion === null ? null : (
                          <p className="text-sm">{roleName(person.role, person.companion)}</p>
                        )}
                      </div>
                    </div>
                    <AdmitButton meeting={meeting} person={person} />
                    <LateButton meeting={meeting} peerId={person.peerId} />
                    <Button
                      tone="quiet"
                      size="sm"
                      icon={<UserX size={17} aria-hidden="true" />}
                      aria-label={t('people.removeName', { name })}
                      onClick={() => stage?.send({ type: 'stage.removalAsked', peerId: person.peerId })}
                    >
                      {t('people.remove')}
                    </Button>
                  </li>
                )
              })}
            </ul>
            <Button
              tone="quiet"
              size="sm"
              className="justify-self-start"
              aria-pressed={muted}
              icon={
                muted ? <BellRing size={17} aria-hidden="true" /> : <BellOff size={17} aria-hidden="true" />
              }
              onClick={() => waitingRoomAlert?.send({ type: 'waitingRoomAlert.muteToggled' })}
            >
              {muted ? t('people.chimeOn') : t('people.chimeOff')}
            </Button>
          </>
        )}
      </section>
      {waitingRoomAlert === undefined ? null : (
        <WaitingRoomAlertSettings waitingRoomAlert={waitingRoomAlert} />
      )}
      <HandList meeting={meeting} />
      <section aria-labelledby="people-here" className="grid gap-3">
        <h3 id="people-here" className="text-base">
          {t('people.here')}
        </h3>
        <ul className="grid gap-2">
          <li className="flex items-center gap-3">
            <Avatar src={null} size="sm" />
            <span className="flex-1 font-medium">{t('tile.you')}</span>
            <span className="text-sm text-ink-soft">{roleName('doctor')}</span>
          </li>
          {people.map((person) => (
            <li key={person.peerId} className="flex items-center gap-3">
              <Avatar src={null} name={person.name} size="sm" />
              <PersonName
                name={person.name === '' ? t('people.noName') : person.name}
                className="flex-1 font-medium"
              />
              {person.isHandRaised ? (
                <Hand size={17} aria-label={t('people.hasHand')} className="shrink-0 text-primary" />
              ) : null}
              {person.audio?.enabled === false ? (
                <MicOff size={17} aria-label={t('tile.muted')} className="shrink-0 text-ink-soft" />
              ) : null}
              {mutedPeople.includes(person.peerId) ? (
                <VolumeX size={17} aria-label={t('tile.mutedForMe')} className="shrink-0 text-ink-soft" />
              ) : null}
              <span className="text-sm text-ink-soft">{roleName(person.role, person.companion)}</span>
              <PersonMenu meeting={meeting} person={person} />
            </li>
          ))}
        </ul>
      </section>
      <PeopleSearch meeting={meeting} />
      <RoomLink visit={visit} />
      <InviteToRoom visit={visit} />
    </div>
  )
}
