import { useTranslation } from 'react-i18next'
import type { RecordedPerson, VisitFact } from '../../contracts/portal/visitRecord.ts'
import { KNOWN_ROLES } from './knownRoles.ts'

/** Entries of a visit's record in words, which begin with a capital letter. */
export const useFactText = () => {
  const { t, i18n } = useTranslation('pastVisit')
  const sentence = (text: string) => text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1)
  const who = ({ role, companion }: RecordedPerson) =>
    t(`who.${companion ?? KNOWN_ROLES.find((one) => one === role) ?? 'other'}`)
  const textOf = (fact: VisitFact): string => {
    switch (fact.kind) {
      case 'person.joined':
      case 'person.admitted':
      case 'person.roleChanged':
      case 'person.lost':
      case 'person.returned':
      case 'person.left':
      case 'person.moved':
      case 'person.removed':
      case 'person.muted':
      case 'screen.shared':
      case 'screen.stopped':
        return t(`fact.${fact.kind}`, { who: who(fact.who) })
      case 'consent.given':
        return t('fact.consent.given', fact.companion === undefined ? {} : { context: fact.companion })
      case 'device.on':
      case 'device.off':
        return t(`fact.${fact.kind}.${fact.media}`, { who: who(fact.who) })
      case 'poll.started':
        return t(`fact.poll.started.${fact.pollKind}`, {
          questions: new Intl.ListFormat(i18n.language).format(
            fact.questions.map((question) => t(`fact.poll.question.${question}`)),
          ),
        })
      case 'poll.stopped':
        return t(`fact.poll.stopped.${fact.pollKind}`)
      case 'file.sent':
        return t(`fact.file.sent.${fact.file}`, { who: who(fact.who) })
      case 'prescription.signed':
      case 'prescription.printed':
      case 'prescription.filled':
        return t(`fact.${fact.kind}`, { folio: fact.folio })
      case 'note.amended':
        return t('fact.note.amended', { number: fact.number })
      case 'record.shared':
        return t(fact.shared ? 'fact.record.shared' : 'fact.record.unshared')
      case 'recording.answered':
        return t(fact.agreed ? 'fact.recording.answered' : 'fact.recording.declined', { who: who(fact.who) })
      case 'transcript.answered':
        return t(fact.agreed ? 'fact.transcript.answered' : 'fact.transcript.declined', {
          who: who(fact.who),
        })
      case 'stream.requested':
      case 'stream.started':
        return t(`fact.${fact.kind}.${fact.output}`)
      case 'stream.ended':
        return t(`fact.stream.ended.${fact.end}.${fact.output}`)
      case 'stream.answered':
        return t(`fact.stream.answered.${fact.answer}`, { who: who(fact.who) })
      case 'captions.ended':
        return t(fact.failed ? 'fact.captions.failed' : 'fact.captions.ended')
      case 'transcript.ended':
        return t(`fact.transcript.ended.${fact.end}`)
      case 'recording.ended':
        return t(`fact.recording.ended.${fact.end}`)
      default:
        return t(`fact.${fact.kind}`)
    }
  }
  return {
    textOf: (fact: VisitFact): string => sentence(textOf(fact)),
    /** Several switches of devices by one person. */
    switchedText: (by: RecordedPerson, count: number): string =>
      sentence(t('switched', { who: who(by), count })),
  }
}
