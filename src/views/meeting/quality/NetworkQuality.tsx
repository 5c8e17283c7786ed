import { useSelector } from '@xstate/react'
import { Signal, SignalLow, SignalMedium } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  selectNetwork,
  selectOverTcp,
  selectPeople,
  selectQualities,
} from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../call/useCallPart.ts'

const level = z.literal([0, 1, 2, 3, 4, 5])
const WEAK = 2

/** The connection's quality in one word; a tap shows the weak side, with one suggestion (experience §8.2). */
export const NetworkQuality = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const { t: words } = useTranslation('devices')
  const id = useId()
  const peers = useCallPart(meeting, 'peers')
  const overTcp = useSelector(useCallPart(meeting, 'mediaPath'), selectOverTcp)
  const quality = useSelector(peers, selectNetwork)
  const people = useSelector(peers, selectPeople, sameJson)
  const qualities = useSelector(peers, selectQualities, sameJson)
  const wordOf = (score: number): string => {
    const known = level.safeParse(Math.round(score)).data
    return words(known === undefined ? 'network.unknown' : `network.${known}`)
  }
  const others = people.map(({ peerId, name }) => ({
    peerId,
    name: name === '' ? t('people.noName') : name,
    score: qualities[peerId] ?? -1,
  }))
  const isWeak = (score: number) => score >= 0 && score <= WEAK
  const weakOther = others.find(({ score }) => isWeak(score))
  const advice = isWeak(quality)
    ? t('network.weakYours')
    : weakOther === undefined
      ? t('network.fine')
      : t('network.weakTheirs', { name: weakOther.name })
  const Icon = quality < 0 || quality > 3 ? Signal : quality > 1 ? SignalMedium : SignalLow
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-hero-line hover:text-on-hero"
      >
        <Icon size={17} aria-hidden="true" />
        <span className="sr-only">{words('network.label')}: </span>
        {wordOf(quality)}
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-14 right-3 m-0 w-72 rounded-lg border border-line bg-raised p-4 text-sm text-ink shadow-raised"
      >
        <p className="font-semibold">{t('network.details')}</p>
        <ul className="mt-2 grid gap-1">
          <li>{t('network.yours', { word: wordOf(quality) })}</li>
          {others.map(({ peerId, name, score }) => (
            <li key={peerId}>{t('network.theirs', { name, word: wordOf(score) })}</li>
          ))}
        </ul>
        <p className="mt-3">{overTcp ? t('network.overTcp') : t('network.overUdp')}</p>
        <p className="mt-3 text-ink-soft">{advice}</p>
      </div>
    </>
  )
}
